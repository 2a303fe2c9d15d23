/** What FETCH answers about the parts of a mail (RFC 3501, 7.4.2), of the kinds of mails that tests deliver. */

interface Part {
  readonly header: string;
  readonly body: string;
}

const splitOf = (text: string): Part => {
  const end = text.indexOf("\r\n\r\n");
  return end < 0 ? { header: text, body: "" } : { header: text.slice(0, end + 2), body: text.slice(end + 4) };
};

const fieldOf = ({ header }: Part, name: string): string =>
  (new RegExp(`^${name}:((?:.*)(?:\r\n[ \t].*)*)`, "im").exec(header)?.[1] ?? "")
    .replaceAll(/\s+/g, " ")
    .trim();

function partsOf(mail: Part): readonly Part[] {
  const boundary = /boundary="?([^";]+)"?/i.exec(fieldOf(mail, "content-type"))?.[1];
  if (boundary === undefined) return [];
  const [, ...pieces] = `\r\n${mail.body}`.split(`\r\n--${boundary}`);
  return pieces
    .filter((piece) => !piece.startsWith("--"))
    .map((piece) => splitOf(piece.replace(/^\r\n/, "")));
}

const quoted = (text: string): string => (text === "" ? "NIL" : `"${text}"`);

function listOf(field: string): string {
  const named = [...field.matchAll(/;\s*([\w-]+)="?([^";]*)"?/g)].map(
    ([, name, value]) => `"${name}" "${value}"`,
  );
  return named.length === 0 ? "NIL" : `(${named.join(" ")})`;
}

function structureOf(part: Part): string {
  const content = fieldOf(part, "content-type") || "text/plain";
  const [type = "", subtype = ""] = (content.split(";", 1)[0] ?? "").split("/");
  const children = partsOf(part);
  if (children.length > 0)
    return `(${children.map(structureOf).join("")} "${subtype}" ${listOf(content)} NIL NIL)`;
  const disposition = fieldOf(part, "content-disposition");
  const [kind = ""] = disposition.split(";", 1);
  return [
    `("${type}" "${subtype}" ${listOf(content)} ${quoted(fieldOf(part, "content-id"))} NIL`,
    `"${fieldOf(part, "content-transfer-encoding") || "7bit"}" ${part.body.length}`,
    ...(type === "text" ? [`${part.body.split("\r\n").length}`] : []),
    `NIL ${kind === "" ? "NIL" : `("${kind}" ${listOf(disposition)})`} NIL)`,
  ].join(" ");
}

export const bodyStructureOf = (raw: Buffer): string => structureOf(splitOf(raw.toString("latin1")));

/** @param section as in `BODY[1]` or `BODY[HEADER]` */
export function sectionOf(raw: Buffer, section: string): string {
  const mail = splitOf(raw.toString("latin1"));
  if (section === "HEADER") return `${mail.header}\r\n`;
  const parts = partsOf(mail);
  return parts.length === 0 ? mail.body : (parts[Number(section) - 1]?.body ?? "");
}
