/** Words as members' programs write them, each in the languages in which it was seen. */
const ANY_OF = {
  wrote:
    "schreef(?: op)?|het volgende geschreven|wrote|schrieb|a écrit|escribió|ha scritto|escreveu|napisał\\(a\\)|napisał|napisała|napisana przez|pisze|yazdı|skrev",
  original:
    "Oorspronkelijk bericht|Origineel bericht|Original Message|Ursprüngliche Nachricht|Original-Nachricht|Message d'origine|Mensaje original|Messaggio originale|Mensagem original|Oryginalna wiadomość|Wiadomość oryginalna|Orijinal Mesaj|Orijinal İleti",
  forwarded:
    "Doorgestuurd bericht|Forwarded message|Weitergeleitete Nachricht|Message transféré|Mensaje reenviado|Messaggio inoltrato|Przekazana wiadomość|Wiadomość przekazana|Yönlendirilmiş İleti",
  beginOfForward:
    "Begin doorgestuurd bericht|Begin forwarded message|Anfang der weitergeleiteten Nachricht|Début du message réexpédié|Inicio del mensaje reenviado|Inizio messaggio inoltrato",
  from: "Van|From|Von|De|Da|Od|Kimden|Från|Fra",
  sent: "Verzonden|Sent|Gesendet|Envoyé|Enviado(?: el)?|Inviato|Wysłano|Gönderildi|Gönderilme|Skickat|Sendt|Datum|Date|Data|Fecha|Tarih",
} as const;

/** `\b` ends no word in an accented letter. */
const WROTE = `(?:${ANY_OF.wrote})(?!\\p{L})`;
/** "Op ma 3 dec 2026 om 19:30 schreef Anna <anna@example.org>:" */
const ATTRIBUTION = new RegExp(`^(?:Op|On|Am|Le|El|Il)\\s.{0,400}${WROTE}.{0,200}[:：]\\s*$`, "iu");
/** "Anna schreef op ma 3 dec 2026 19:30:", only before a quote. */
const ATTRIBUTION_AFTER = new RegExp(`^[^>].{0,200}${WROTE}.{0,200}:\\s*$`, "iu");
/** Thunderbird and Outlook end an attribution on the next line or the one after. */
const MAX_ATTRIBUTION_LINES = 3;

const SEPARATOR = new RegExp(
  `^\\s*(?:-{2,}\\s*(?:${ANY_OF.original}|${ANY_OF.forwarded})\\s*-{2,}|(?:${ANY_OF.beginOfForward})\\s*:)\\s*$`,
  "iu",
);
const FROM = new RegExp(`^\\s*\\*?(?:${ANY_OF.from})\\s*:\\*?\\s*\\S`, "iu");
const SENT = new RegExp(`^\\s*\\*?(?:${ANY_OF.sent})\\s*:\\*?\\s*\\S`, "iu");
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
  for (let count = 1; count <= MAX_ATTRIBUTION_LINES; count += 1) {
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
