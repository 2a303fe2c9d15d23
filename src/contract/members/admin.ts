import * as z from "zod/mini";
import { BODY_LIMITS, inMegabytes } from "../body-limits.ts";
import { del, get, MessageAnswer, Pagination, paging, post, put } from "../endpoint.ts";
import { EmailAddress, orAbsent, orUnchanged, undoSeconds } from "../fields.ts";
import { MemberId } from "../ids.ts";
import { inputFields } from "../input.ts";
import { ALSO_OTHERS, PersonName } from "../members.ts";
import { NewPassword } from "../sign-in.ts";
import { charactersAtMost, oneOf, requiredText, searchText, typedNumber, yesOrNo } from "../text.ts";
import { AdminMember, MemberPage } from "./member-view.ts";

/** One at a time. `silent`: they answered once, but not in so many months. `shared`: they have no address of their own. */
export const MEMBER_GROUPS = [
  "never",
  "silent-6",
  "silent-12",
  "silent-24",
  "muted",
  "undeliverable",
  "shared",
  "admins",
] as const;
export type MemberGroup = (typeof MEMBER_GROUPS)[number];

/** How the list is sorted; the first is the specified order. */
const MEMBER_ORDERS = ["newest", "name", "answer"] as const;
export type MemberOrder = (typeof MEMBER_ORDERS)[number];

const Searched = {
  search: searchText("Zoekterm", 254),
  name: searchText("Naam", 100),
  email: searchText("E-mail", 254),
  status: oneOf("Deze status", ["all", "verified", "unverified"]),
};

export const MemberFilters = inputFields({
  ...Searched,
  group: z.optional(z.enum(MEMBER_GROUPS, { error: "Deze groep bestaat niet" })),
});
export type MemberFilters = z.output<typeof MemberFilters>;

const ById = inputFields({ id: MemberId });

const MaybePassword = orAbsent(NewPassword);

const PHONE_NUMBER = "Telefoonnummer";

export const PhoneNumber = z
  .string({ error: `${PHONE_NUMBER} is ongeldig` })
  .check(
    z.trim(),
    charactersAtMost(PHONE_NUMBER, 30),
    z.regex(/^\+?[\d\s()./-]*\d[\d\s()./-]*$/, `${PHONE_NUMBER} bevat tekens die niet kunnen`),
  );

/** In characters. */
export const LONGEST_NOTE = 500;

export const MemberNote = z
  .string({ error: "Notitie is ongeldig" })
  .check(z.trim(), charactersAtMost("Notitie", LONGEST_NOTE));

/** Written by organisers, for organisers. Absent: they stay. Blank: none. */
const NOTES = { phone: orUnchanged(PhoneNumber), note: orUnchanged(MemberNote) };

export const NewMember = inputFields({
  name: PersonName,
  email: EmailAddress,
  password: MaybePassword,
  ...NOTES,
  admin_role: z._default(yesOrNo("Beheerrechten"), false),
  /** The address may be another member's: then mail to this one goes there too. */
  shared: z._default(yesOrNo("Gedeeld adres"), false),
}).check(
  z.refine(({ admin_role, password }) => !admin_role || Boolean(password), {
    path: ["password"],
    error: "Wachtwoord is verplicht",
  }),
);
export type NewMember = z.output<typeof NewMember>;

export const ChangedMember = inputFields({
  name: PersonName,
  email: EmailAddress,
  password: MaybePassword,
  ...NOTES,
  /** Of the first on an address: another address is for the others on it too. */
  others: z._default(yesOrNo(ALSO_OTHERS), false),
});
export type ChangedMember = z.output<typeof ChangedMember>;

export const adminMembers = get("/admin/users", "admin", {
  summary:
    "Members, newest first unless `sort` says otherwise: by name, or by their last answer, newest first.",
  query: z.extend(MemberFilters, {
    ...paging(20).shape,
    sort: oneOf("Deze volgorde", MEMBER_ORDERS),
  }),
  answer: z.object({
    users: z.array(AdminMember),
    pagination: Pagination,
    undeliverable: z.number(),
  }),
});

export const memberGroups = get("/admin/users/groups", "admin", {
  summary: "How many members each group has, of those that match the other filters of the list.",
  query: inputFields(Searched),
  answer: z.object({
    all: z.number(),
    groups: z.object({
      never: z.number(),
      "silent-6": z.number(),
      "silent-12": z.number(),
      "silent-24": z.number(),
      muted: z.number(),
      undeliverable: z.number(),
      shared: z.number(),
      admins: z.number(),
    } satisfies Record<MemberGroup, unknown>),
  }),
});

/** Personal data of everybody at once: only after a proof of identity, and recorded. */
export const exportMembers = get("/admin/users/export", "admin", {
  proof: true,
  summary: "All members as CSV for a spreadsheet, oldest first.",
  answer: z.string(),
  mediaType: "text/csv",
});

export const adminMember = get("/admin/users/:id", "admin", {
  summary: "One member: the state of their address, their answers, and the newest mails to them.",
  params: ById,
  answer: MemberPage,
});

export const createMember = post("/admin/users", "admin", {
  creates: true,
  proof: true,
  summary:
    "Add a member or organiser; without a password they get a mail to set one. On another member's address only where `shared` says so.",
  body: NewMember,
  answer: MessageAnswer,
});

export const updateMember = put("/admin/users/:id", "admin", {
  proof: true,
  summary: "Change a member's name, address or password, or what organisers wrote down about them.",
  params: ById,
  body: ChangedMember,
  answer: MessageAnswer,
});

export const makeAdmin = post("/admin/users/:id/make-admin", "admin", {
  proof: true,
  summary: "Grant admin rights.",
  params: ById,
  answer: MessageAnswer,
});

export const removePasskeys = del("/admin/users/:id/passkeys", "admin", {
  proof: true,
  summary: "Remove all passkeys of another organiser and end their sessions.",
  params: ById,
  answer: MessageAnswer,
});

export const clearBounces = del("/admin/users/:id/bounces", "admin", {
  summary: "Resume mail to an address that refused it.",
  params: ById,
  answer: MessageAnswer,
});

/** The part of an address after the @. */
const Provider = requiredText("Aanbieder", 253);

export const refusingProviders = get("/admin/users/undeliverable", "admin", {
  summary: "How many members at each provider get no mail, because their address refused it.",
  answer: z.object({ providers: z.array(z.object({ provider: z.string(), count: z.number() })) }),
});

export const clearBouncesAt = post("/admin/users/undeliverable/clear", "admin", {
  summary: "Resume mail to every address at one provider that refused it.",
  body: inputFields({ provider: Provider }),
  answer: z.extend(MessageAnswer, { count: z.number() }),
});

export const resendVerificationMail = post("/admin/users/:id/resend-verification", "admin", {
  summary: "Mail a member the link to confirm their address again.",
  params: ById,
  answer: MessageAnswer,
});

/** In characters. */
export const LONGEST_LIST = 200_000;

/** A list with or without a heading, recipients of a mail, or vCards. */
const ImportFile = z
  .string({ error: "Kies een bestand" })
  .check(z.minLength(1, "Het bestand is leeg"), z.maxLength(LONGEST_LIST, "Het bestand is te groot"));

export const ColumnMeaning = z.enum(["first", "infix", "last", "whole", "email", "phone", "note", "ignored"]);
export type ColumnMeaning = z.output<typeof ColumnMeaning>;

const ImportColumn = z.object({
  /** Empty in a file without a heading. */
  heading: z.string(),
  /** Its first cell that is not empty. */
  example: z.string(),
  /** Null when the file does not tell. */
  meaning: z.nullable(ColumnMeaning),
});
export type ImportColumn = z.output<typeof ImportColumn>;

/** What each column is, from the left; null: what the file says. */
const ChosenColumns = z._default(
  z.nullable(
    z.readonly(
      z
        .array(z.nullable(ColumnMeaning), "Kolommen moeten een lijst zijn")
        .check(z.maxLength(200, "Er zijn te veel kolommen")),
    ),
  ),
  null,
);

export const ImportLine = z.object({
  line: z.number(),
  name: z.string(),
  email: z.string(),
  /** For a new member only, as the note is: empty when the list has none. */
  phone: z.string(),
  note: z.string(),
  /** The name as the file has it, when it was turned around (`Vries, Anna de`). */
  written: z.nullable(z.string()),
  /**
   * `unclear`: the columns have to be chosen first; `left`: the list or the site says so, unless `included`;
   * `aside`: a title or a total, of no person; `shares`: another person on a known address, or on that of another line, unless `sharing`
   * has them. Only `new` is imported.
   */
  outcome: z.enum(["new", "duplicate", "member", "shares", "unclear", "left", "error", "aside"]),
  remark: z.string(),
});
export type ImportLine = z.output<typeof ImportLine>;

/** The remark of a member; what the list says of their leaving may follow it. */
export const ALREADY_MEMBER = "Is al lid";

/** Whether only the name of this line is wrong or missing, so that a name can be given to its address. */
export const lacksName = ({ outcome, email }: ImportLine): boolean =>
  outcome === "error" && EmailAddress.safeParse(email).success;

const GivenName = inputFields({
  email: EmailAddress,
  name: z.string({ error: "Naam is verplicht" }).check(z.maxLength(254, "Naam is te lang")),
});
export type GivenName = z.output<typeof GivenName>;

const GivenNames = z._default(
  z.readonly(
    z.array(GivenName, "Namen moeten een lijst zijn").check(z.maxLength(2_000, "Er zijn te veel namen")),
  ),
  [],
);

/** The addresses of those who are added although the list says that they left. */
const IncludedAddresses = z._default(
  z.readonly(
    z
      .array(EmailAddress, "Adressen moeten een lijst zijn")
      .check(z.maxLength(2_000, "Er zijn te veel adressen")),
  ),
  [],
);

/** Those who are added on an address that another has too. */
const SharingPeople = z._default(
  z.readonly(
    z
      .array(GivenName, "Mensen moeten een lijst zijn")
      .check(z.maxLength(2_000, "Er zijn te veel mensen op andermans adres")),
  ),
  [],
);

export const WORKBOOK_TOO_LARGE = `Dit bestand is te groot: meer dan ${inMegabytes(BODY_LIMITS.workbook)} MB`;

const Sheet = z.object({
  /** Its place in the workbook, from 0. */
  index: z.number(),
  name: z.string(),
});
export type Sheet = z.output<typeof Sheet>;

export const readWorkbook = post("/admin/users/import/workbook", "admin", {
  unkeyed: true,
  summary:
    "Read a sheet of a workbook (.xlsx or .ods, the file itself as the body) as a list to import; changes nothing.",
  upload: BODY_LIMITS.workbook,
  /** `sheet`: one of `sheets`; absent: the first with an e-mail address, else the first. */
  query: inputFields({ sheet: z.optional(typedNumber("Dit werkblad is er niet", 0, 999)) }),
  answer: z.object({
    csv: z.string(),
    sheet: Sheet,
    /** Those that are not hidden and have rows. */
    sheets: z.array(Sheet),
  }),
});

export const previewImport = post("/admin/users/import/preview", "admin", {
  unkeyed: true,
  skipAnswerCheck: true,
  summary: "Preview what importing each line of a list would do; changes nothing.",
  largeBody: BODY_LIMITS.memberList,
  takesNul: true,
  body: inputFields({
    csv: ImportFile,
    columns: ChosenColumns,
    names: GivenNames,
    included: IncludedAddresses,
    sharing: SharingPeople,
  }),
  /** Without `columns` the list is no table: recipients, vCards, or one cell a line. */
  answer: z.object({ columns: z.array(ImportColumn), lines: z.array(ImportLine) }),
});

const MissingMember = z.object({ id: MemberId, name: z.string(), last_answer_at: z.nullable(z.string()) });
export type MissingMember = z.output<typeof MissingMember>;

/** Of a longer list only the number is useful. */
export const MAX_MISSING = 500;

export const compareWithList = post("/admin/users/import/comparison", "admin", {
  unkeyed: true,
  summary: `The members that are not in a list, by name; the first ${MAX_MISSING} of them. Changes nothing.`,
  largeBody: BODY_LIMITS.memberList,
  takesNul: true,
  body: inputFields({ csv: ImportFile, columns: ChosenColumns, names: GivenNames }),
  answer: z.object({ count: z.number(), members: z.array(MissingMember) }),
});

export const importMembers = post("/admin/users/import", "admin", {
  summary:
    "Add the new members of a list; each gets a verification mail, unless `consented` says that they agreed before.",
  largeBody: BODY_LIMITS.memberList,
  takesNul: true,
  body: inputFields({
    csv: ImportFile,
    columns: ChosenColumns,
    names: GivenNames,
    included: IncludedAddresses,
    sharing: SharingPeople,
    consented: z._default(yesOrNo("Toestemming"), false),
    undo_seconds: undoSeconds,
  }),
  answer: z.extend(MessageAnswer, { imported: z.number() }),
});
