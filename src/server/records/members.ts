import { type SqlBool, sql } from "kysely";
import type { MemberId } from "#contract/ids.ts";
import { prepared } from "../platform/db/prepared.ts";
import type { MemberRow, Read } from "../platform/db/schema.ts";

/** After this many hard bounces in a row, an address gets no more mail (promise 42). */
const MAX_BOUNCES = 3;

export const GETS_MAIL = sql<SqlBool>`members.bounces < ${sql.lit(MAX_BOUNCES)}`;
export const IS_UNDELIVERABLE = sql<SqlBool>`members.bounces >= ${sql.lit(MAX_BOUNCES)}`;

export const isUndeliverable = ({ bounces }: Pick<MemberRow, "bounces">): boolean => bounces >= MAX_BOUNCES;

const membersById = prepared((read, { id }: { readonly id: MemberId }) =>
  read.selectFrom("members").selectAll().where("id", "=", id),
);

export async function memberById(read: Read, id: MemberId): Promise<MemberRow | undefined> {
  return (await membersById(read, { id }))[0];
}

/** The first on the address (decision 65). @param email trimmed and in lower case */
export function memberByEmail(read: Read, email: string): Promise<MemberRow | undefined> {
  return read
    .selectFrom("members")
    .selectAll()
    .where("email", "=", email)
    .where("mailbox_rank", "=", 0)
    .executeTakeFirst();
}

export const administratorsToShow = (read: Read) =>
  read
    .selectFrom("members")
    .leftJoin("passkeys", "passkeys.member_id", "members.id")
    .select(({ fn }) => [
      "members.email",
      "members.name",
      "members.signed_in_at",
      fn.count<number>("passkeys.id").as("passkeys"),
    ])
    .where("members.is_admin", "=", 1)
    .groupBy(["members.id", "members.email", "members.name", "members.signed_in_at"])
    .orderBy("members.name")
    .execute();

export function administrators(read: Read): Promise<{ id: MemberId }[]> {
  return read.selectFrom("members").select("id").where("is_admin", "=", 1).execute();
}

/** Until the operator gives one. RFC 2606 reserves it, so it belongs to no person. */
export const PLACEHOLDER = "admin@example.org";

/** Version 0.1.0 used another one, which its own sign-in refuses. */
export const PLACEHOLDERS: readonly string[] = [PLACEHOLDER, "admin@localhost"];
