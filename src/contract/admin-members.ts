import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { EmailAddress, MemberId, MessageAnswer, PersonName } from "./members.ts";
import { Pagination, paging } from "./paging.ts";
import { NewPassword } from "./sign-in.ts";

/** A member as organisers see them. */
export const AdminUser = z.object({
  id: MemberId,
  name: z.string(),
  email: z.string(),
  admin_role: z.boolean(),
  verified: z.boolean(),
  confirmed_count: z.number(),
  no_response_count: z.number(),
  declined_count: z.number(),
  /** Nothing is sent to the address any more: it refused three mails in a row. */
  undeliverable: z.boolean(),
  /** The mail server's words at the last refusal. */
  bounce_error: z.nullable(z.string()),
  created_at: z.string(),
});
export type AdminUser = z.output<typeof AdminUser>;

export const UserFilters = z.object({
  name: z.optional(z.string().check(z.maxLength(100))),
  email: z.optional(z.string().check(z.maxLength(254))),
  status: z._default(z.enum(["all", "verified", "unverified"]), "all"),
  /** Only members whose address refuses mail. */
  undeliverable: z.optional(z.literal("true")),
});
export type UserFilters = z.output<typeof UserFilters>;

const ById = z.object({ id: MemberId });

/** An empty password means: none, or unchanged. */
const MaybePassword = z.optional(z.union([z.literal(""), NewPassword]));

export const NewUser = z
  .object({
    name: PersonName,
    email: EmailAddress,
    password: MaybePassword,
    admin_role: z._default(z.boolean(), false),
  })
  .check(
    z.refine(({ admin_role, password }) => !admin_role || Boolean(password), {
      path: ["password"],
      error: "Wachtwoord is verplicht",
    }),
  );
export type NewUser = z.output<typeof NewUser>;

export const ChangedUser = z.object({ name: PersonName, email: EmailAddress, password: MaybePassword });
export type ChangedUser = z.output<typeof ChangedUser>;

export const adminUsers = endpoint({
  method: "GET",
  path: "/admin/users",
  access: "admin",
  summary: "Members, newest first.",
  query: z.extend(UserFilters, paging(20).shape),
  answer: z.object({
    users: z.array(AdminUser),
    pagination: Pagination,
    /** How many addresses refuse mail, whatever the filters. */
    undeliverable: z.number(),
  }),
});

export const createUser = endpoint({
  method: "POST",
  path: "/admin/users",
  access: "admin",
  summary: "Add a member; without a password they get a verification mail.",
  body: NewUser,
  answer: MessageAnswer,
});

export const updateUser = endpoint({
  method: "PUT",
  path: "/admin/users/:id",
  access: "admin",
  summary: "Change a member's name, address or password.",
  params: ById,
  body: ChangedUser,
  answer: MessageAnswer,
});

export const makeAdmin = endpoint({
  method: "POST",
  path: "/admin/users/:id/make-admin",
  access: "admin",
  summary: "Grant admin rights.",
  params: ById,
  answer: MessageAnswer,
});

export const revokeAdmin = endpoint({
  method: "DELETE",
  path: "/admin/users/:id/admin",
  access: "admin",
  summary: "Revoke admin rights; never one's own, never the last.",
  params: ById,
  answer: MessageAnswer,
});

export const deleteUser = endpoint({
  method: "DELETE",
  path: "/admin/users/:id",
  access: "admin",
  summary: "Remove a member and everything kept of them; never oneself, never the last administrator.",
  params: ById,
  answer: MessageAnswer,
});

export const clearBounces = endpoint({
  method: "DELETE",
  path: "/admin/users/:id/bounces",
  access: "admin",
  summary: "Send mail to an address again that refused it before.",
  params: ById,
  answer: MessageAnswer,
});

/** CSV text of at most 200 KB; a heading line with `naam` and `email` is optional. */
const ImportFile = z
  .string()
  .check(z.minLength(1, "Het bestand is leeg"), z.maxLength(200_000, "Het bestand is te groot"));

/** What a line of the file would do. */
export const ImportLine = z.object({
  line: z.number(),
  name: z.string(),
  email: z.string(),
  outcome: z.enum(["new", "duplicate", "member", "error"]),
  /** What is wrong with it, or why nothing happens; empty for a new member. */
  remark: z.string(),
});
export type ImportLine = z.output<typeof ImportLine>;

export const previewImport = endpoint({
  method: "POST",
  path: "/admin/users/import/preview",
  access: "admin",
  summary: "Say for each line of a CSV file what importing it would do; changes nothing.",
  body: z.object({ csv: ImportFile }),
  answer: z.object({ lines: z.array(ImportLine) }),
});

export const importUsers = endpoint({
  method: "POST",
  path: "/admin/users/import",
  access: "admin",
  summary: "Add the new members of a CSV file; each gets a verification mail unless they consented before.",
  body: z.object({ csv: ImportFile, consented: z._default(z.boolean(), false) }),
  answer: z.extend(MessageAnswer, { imported: z.number() }),
});
