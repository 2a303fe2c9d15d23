/** "Op ma 3 dec 2026 om 19:30 schreef Anna <anna@example.org>:", in the languages of members' programs. */
const ATTRIBUTION =
  /^(?:Op|On|Am|Le|El|Il)\s.{0,400}(?:schreef|wrote|schrieb|a écrit|escribió|ha scritto)\b.{0,200}[:：]\s*$/iu;
const ATTRIBUTION_AFTER = /^[^>].{0,200}(?:schreef(?: op)?|wrote|schrieb|a écrit)\b.{0,200}:\s*$/iu;
/** Thunderbird and Outlook end an attribution on the next line or the one after. */
const MOST_ATTRIBUTION_LINES = 3;

const SEPARATOR =
  /^\s*-{2,}\s*(?:Oorspronkelijk bericht|Original Message|Ursprüngliche Nachricht|Message d'origine|Original-Nachricht)\s*-{2,}\s*$/iu;
const FROM = /^\s*\*?(?:Van|From|Von|De)\s*:\*?\s*\S/iu;
const SENT = /^\s*\*?(?:Verzonden|Sent|Gesendet|Envoyé|Datum|Date)\s*:\*?\s*\S/iu;
const QUOTED = /^\s?>/;
const RULE = /^\s*_{10,}\s*$/;

/**
 * What a person wrote above, between or below the quotes of a mail: without `>` lines and the line before them, and without all that
 * follows Outlook's head of a quote. The signature stays. All of it when it is a quote only.
 */
export function unquoted(text: string): string {
  const lines = text.split("\n");
  const end = lines.findIndex((_line, at) => isHead(lines, at));
  const kept = withoutQuotes(end < 0 ? lines : lines.slice(0, end));
  return (
    kept
      .join("\n")
      .replaceAll(/\n{3,}/g, "\n\n")
      .trim() || text.trim()
  );
}

function isHead(lines: readonly string[], at: number): boolean {
  const line = lines[at] ?? "";
  if (SEPARATOR.test(line)) return true;
  if (RULE.test(line)) return isOutlooksHead(lines, nextWritten(lines, at + 1));
  return isOutlooksHead(lines, at);
}

const isOutlooksHead = (lines: readonly string[], at: number): boolean =>
  FROM.test(lines[at] ?? "") && lines.slice(at + 1, at + 4).some((line) => SENT.test(line));

function nextWritten(lines: readonly string[], from: number): number {
  const found = lines.slice(from, from + 4).findIndex((line) => line.trim() !== "");
  return found < 0 ? from : from + found;
}

function withoutQuotes(lines: readonly string[]): string[] {
  const kept: string[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? "";
    if (QUOTED.test(line)) continue;
    const after = attributionEnd(lines, at);
    if (after === null) kept.push(line);
    else if (QUOTED.test(lines[nextWritten(lines, after)] ?? "")) at = after - 1;
    else if (isDated(lines.slice(at, after).join(" "))) break;
    else kept.push(line);
  }
  return kept;
}

/** Where the lines after an attribution begin; null: none begins here. */
function attributionEnd(lines: readonly string[], at: number): number | null {
  for (let count = 1; count <= MOST_ATTRIBUTION_LINES; count += 1) {
    const some = lines.slice(at, at + count);
    if (some.some((line) => line.trim() === "" || QUOTED.test(line))) return null;
    const line = some.map((each) => each.trim()).join(" ");
    if (ATTRIBUTION.test(line)) return at + count;
    if (count === 1 && ATTRIBUTION_AFTER.test(line) && QUOTED.test(lines[nextWritten(lines, at + 1)] ?? ""))
      return at + 1;
  }
  return null;
}

/** Without `>` before the quote, only a date and an address make it certain. */
const isDated = (attribution: string): boolean =>
  /\d{4}|\d\d?:\d\d/.test(attribution) && attribution.includes("@");
