import ICAL from "ical.js";
import { fromQuotedPrintable } from "../../../platform/quoted-printable.ts";
import { blanksInWords, joinedAddresses } from "./addresses.ts";
import { nameOf } from "./names.ts";
import { besidesName, person, type ReadPerson } from "./rows.ts";

export const isCards = (text: string): boolean => /^BEGIN:VCARD\s*$/im.test(text);

interface ReadCard extends ReadPerson {
  readonly line: number;
}

/** The people of a file of vCards (RFC 6350, RFC 2426 and vCard 2.1). Cards of groups are not people. */
export function peopleOfCards(text: string): ReadCard[] {
  const lines = text.split(/\r\n|\r|\n/);
  const begins = lines.flatMap((line, at) => (/^BEGIN:VCARD\s*$/i.test(line) ? [at] : []));
  return begins.flatMap((begin, index) => {
    const read = personOf(propertiesIn(lines.slice(begin + 1, begins[index + 1])));
    return read ? [{ ...read, line: begin + 1 }] : [];
  });
}

const PROPERTY = /^(?:[\w-]+\.)?((?:FN|N|EMAIL|TEL|NOTE|KIND|X-ADDRESSBOOKSERVER-KIND)(?:;[^:]*)?):(.*)$/i;

/** The properties that say who it is, alone, so that a malformed other one does not matter. */
function propertiesIn(lines: readonly string[]): ICAL.Property[] {
  const unfolded = lines
    .join("\n")
    .replace(/=\n(?![\w.-]+[;:])/g, "")
    .replace(/\n[ \t]/g, "");
  return unfolded.split("\n").flatMap((line) => {
    const [, name = "", value = ""] = PROPERTY.exec(line) ?? [];
    return name === "" ? [] : [ICAL.Property.fromString(asVersion3(name, value), ICAL.design.vcard3)];
  });
}

/** vCard 2.1 writes a type without its name, and encodes as mails do. */
function asVersion3(name: string, value: string): string {
  const [property = "", ...parameters] = name.split(";");
  const charset = /;CHARSET=([\w-]+)/i.exec(name)?.[1];
  const isEncoded = /QUOTED-PRINTABLE/i.test(name);
  const decoded = isEncoded ? fromQuotedPrintable(value, charset) : value;
  const isPreferred = parameters.some((parameter) => /^(?:(?:TYPE=)?.*\bPREF\b|PREF=1$)/i.test(parameter));
  return `${property.toUpperCase()}${isPreferred ? ";PREF=1" : ""}:${decoded}`;
}

function personOf(properties: readonly ICAL.Property[]): ReadPerson | null {
  const named = (name: string) => properties.filter((property) => property.name === name);
  const kinds = [...named("kind"), ...named("x-addressbookserver-kind")];
  if (kinds.some((kind) => String(kind.getFirstValue()).toLowerCase() === "group")) return null;
  const emails = named("email");
  const preferred = emails.find((email) => email.getFirstParameter("pref") === "1") ?? emails[0];
  const [last = "", first = "", infix = ""] = partsOf(named("n")[0]);
  const whole = String(named("fn")[0]?.getFirstValue() ?? "");
  const spoken = nameOf({ whole, first, infix, last, wholeIs: "whole" });
  const joined = joinedAddresses(String(preferred?.getFirstValue() ?? "").replace(/^mailto:/i, ""));
  const { text: address } = joined;
  const texts = (name: string) =>
    named(name)
      .map((property) => String(property.getFirstValue() ?? "").trim())
      .filter((text) => text !== "");
  const beside = besidesName(
    texts("tel").map((number) => number.replace(/^tel:/i, "")),
    texts("note"),
  );
  const remark = [blanksInWords(address, joined), beside.remark].filter((one) => one !== "").join(". ");
  return person({ ...spoken, ...beside, address, remark });
}

function partsOf(name: ICAL.Property | undefined): string[] {
  const value: unknown = name?.getFirstValue();
  return Array.isArray(value) ? value.map((part) => [part].flat().join(" ").trim()) : [];
}
