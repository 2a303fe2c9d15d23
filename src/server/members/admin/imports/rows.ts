import { type ColumnMeaning, LONGEST_NOTE, MemberNote, PhoneNumber } from "#contract/members/admin.ts";
import { storable } from "../../../platform/storable.ts";
import { addressesIn, hasAddress, unmarked, unpacked } from "./addresses.ts";
import { type Columns, hasLetter } from "./columns.ts";
import { inSpokenOrder, nameOf, type SpokenName } from "./names.ts";

export interface ReadPerson extends SpokenName {
  readonly address: string;
  readonly remark: string;
  readonly phone: string;
  readonly note: string;
  /** Its name cannot be told from its other cells. */
  readonly isUnclear: boolean;
}

interface Person extends Partial<ReadPerson> {
  readonly name: string;
  readonly address: string;
}

/** Without what no database stores, which a decoded text may have. */
export const person = ({ name, address, phone = "", note = "", ...read }: Person): ReadPerson => ({
  written: null,
  remark: "",
  isUnclear: false,
  ...read,
  name: storable(name),
  address: storable(address),
  phone: storable(phone),
  note: storable(note),
});

/** The person of a row that follows the columns; null for a row in another order, or of several people. */
export function personByColumns(
  cells: readonly string[],
  { meanings, preferred, wholeIs }: Columns,
): ReadPerson | null {
  const textsOf = (meaning: ColumnMeaning) =>
    preferred
      .filter((at) => meanings[at] === meaning)
      .map((at) => cells[at] ?? "")
      .filter((cell) => cell !== "");
  const emails = textsOf("email");
  const written = emails.find(hasAddress) ?? emails[0] ?? "";
  const email = withPoint(written);
  const [address = email, ...others] = addressesIn(email);
  const names = ["whole", "first", "infix", "last"] as const;
  const isOfAnother = (cell: string) => addressesIn(cell).some((found) => found !== address);
  if (names.some((name) => textsOf(name).some(isOfAnother))) return null;
  const partOf = (meaning: ColumnMeaning) => {
    const [text = ""] = textsOf(meaning);
    return hasAddress(text) ? (unpacked(text)?.name ?? "") : text;
  };
  const inColumns = nameOf({
    whole: partOf("whole"),
    first: partOf("first"),
    infix: partOf("infix"),
    last: partOf("last"),
    wholeIs,
  });
  const spoken = hasLetter(inColumns.name) ? inColumns : inSpokenOrder(unpacked(email)?.name ?? "");
  const ofAddress = others.length > 0 ? `Alleen het eerste adres, niet ${others.join(", ")}` : "";
  const ofComma = email === written ? "" : `Komma als punt gelezen in ‘${written}’`;
  const beside = besidesName(textsOf("phone").map(withoutApostrophe), textsOf("note").map(withoutApostrophe));
  const remark = [spoken.remark ?? "", ofAddress, ofComma, beside.remark]
    .filter((one) => one !== "")
    .join(". ");
  return person({ ...spoken, ...beside, address, remark });
}

/** `anna@club,nl` can only be `anna@club.nl`; without the end its address would be of another domain. */
const withPoint = (cell: string): string =>
  cell.replace(/(?<=@[^\s,]{1,190}),\s?(?=(?:nl|be|com|net|org|eu|de|fr|info)$)/i, ".");

/** By which exports keep a spreadsheet from reading a cell as a formula. */
const withoutApostrophe = (cell: string): string => cell.replace(/^'(?=[=+\-@])/, "");

/** A number that cannot be one is kept as words; only a note that is too long is left off. */
export function besidesName(
  numbers: readonly string[],
  notes: readonly string[],
): Pick<ReadPerson, "phone" | "note" | "remark"> {
  const distinct = [...new Set(numbers)];
  const together = PhoneNumber.safeParse(distinct.join(" / "));
  const phone = together.data ?? distinct.find((number) => PhoneNumber.safeParse(number).success) ?? "";
  const others = together.success ? [] : distinct.filter((number) => number !== phone);
  const note = [...notes, ...others.map((number) => `Telefoon: ${number}`)].join("\n");
  return MemberNote.safeParse(note).success
    ? { phone, note, remark: "" }
    : { phone, note: "", remark: `Zonder opmerking: die heeft meer dan ${LONGEST_NOTE} tekens` };
}

interface Group {
  readonly address: string;
  readonly names: string[];
}

/** The people of a row without columns: each address with the names beside it. */
export function peopleIn(cells: readonly string[]): ReadPerson[] {
  const parts = cells.filter((cell) => hasAddress(cell) || hasLetter(cell));
  const isAddressFirst = parts[0] !== undefined && hasAddress(parts[0]) && !unpacked(parts[0])?.name;
  const groups: Group[] = [];
  let waiting: string[] = [];
  for (const part of parts) {
    const last = groups.at(-1);
    if (!hasAddress(part)) {
      const name = unmarked(part);
      if (isAddressFirst && last) last.names.push(name);
      else waiting.push(name);
      continue;
    }
    for (const { name, address } of namedIn(part)) {
      groups.push({ address, names: name === "" ? waiting : [[...waiting, name].join(", ")] });
      waiting = [];
    }
  }
  if (groups.length === 0) return [person({ name: waiting[0] ?? "", address: waiting[1] ?? "" })];
  groups.at(-1)?.names.push(...waiting);
  const people = groups.map(personOf);
  // Whose number it is can only be told in a row of one person.
  return people.length > 1 ? people : people.map((one) => ({ ...one, ...numbersIn(cells) }));
}

/** At least as long as numbers in the Netherlands and Belgium: `030 1234567`, `02 123 45 67`. */
const LEAST_DIGITS = 9;

const numbersIn = (cells: readonly string[]): Pick<ReadPerson, "phone"> => {
  const numbers = cells.map(withoutApostrophe).filter((cell) => !hasAddress(cell) && !hasLetter(cell));
  const whole = numbers.filter((cell) => cell.replace(/\D/g, "").length >= LEAST_DIGITS);
  return { phone: besidesName(whole, []).phone };
};

function namedIn(part: string) {
  const named = unpacked(part);
  return named ? [named] : addressesIn(part).map((address) => ({ name: "", address }));
}

function personOf({ address, names: [name = "", ...others] }: Group): ReadPerson {
  const isUnclear = others.length > 0;
  return person({
    ...(isUnclear ? { name: [name, ...others].join(", ") } : inSpokenOrder(name)),
    address,
    isUnclear,
  });
}
