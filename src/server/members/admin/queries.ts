import { type ExpressionBuilder, sql } from "kysely";
import type { MemberFilters } from "#contract/members/admin.ts";
import type { AdminMember } from "#contract/members/admin-member.ts";
import type { MemberId } from "#contract/row-id.ts";
import type { ResponseStatus } from "#domain/places.ts";
import { memberContaining, memberWith } from "../../db/member-search.ts";
import type { Read, Tables } from "../../db/schema.ts";
import { readTotals } from "../../db/totals.ts";
import { BOUNCES_THAT_STOP } from "../../mail/bounces.ts";

const matching =
  (read: Read, { search, name, email, status, undeliverable }: MemberFilters) =>
  (eb: ExpressionBuilder<Tables, "members">) =>
    eb.and([
      ...(search ? [memberWith(read, search)] : []),
      ...(name ? [memberContaining(read, "name", name)] : []),
      ...(email ? [memberContaining(read, "email", email)] : []),
      ...(status === "verified" ? [eb("verified_at", "is not", null)] : []),
      ...(undeliverable ? [sql<boolean>`members.bounces >= ${sql.lit(BOUNCES_THAT_STOP)}`] : []),
      ...(status === "unverified" ? [eb("verified_at", "is", null)] : []),
    ]);

export async function pageOfMembers(
  read: Read,
  filters: MemberFilters,
  { page, limit }: { page: number; limit: number },
): Promise<{ members: AdminMember[]; total: number }> {
  const rows = await counted(read)
    .where(matching(read, filters))
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { members: rows.map(asAdminMember), total: await countMembers(read, filters) };
}

const counted = (read: Read) =>
  read
    .selectFrom("members")
    .select(["id", "name", "email", "pending_email", "muted_until", "is_admin", "verified_at"])
    .select(["bounces", "bounce_error", "created_at"])
    .select((eb) => [
      countOf(eb, "confirmed").as("confirmed_count"),
      countOf(eb, "waitlist").as("waitlist_count"),
      countOf(eb, "declined").as("declined_count"),
      eb
        .selectFrom("invitations")
        .select((count) => count.fn.countAll<number>().as("n"))
        .whereRef("invitations.member_id", "=", "members.id")
        .as("invited_count"),
      eb
        .selectFrom("passkeys")
        .select((count) => count.fn.countAll<number>().as("n"))
        .whereRef("passkeys.member_id", "=", "members.id")
        .as("passkeys"),
    ]);

export const memberRow = (read: Read, id: MemberId): Promise<Row | undefined> =>
  counted(read).where("id", "=", id).executeTakeFirst();

async function countMembers(read: Read, filters: MemberFilters): Promise<number> {
  if (!filters.search && !filters.name && !filters.email && !filters.undeliverable) {
    const { members, "verified members": verified } = await readTotals(read);
    return { all: members, verified, unverified: members - verified }[filters.status];
  }
  const { total } = await read
    .selectFrom("members")
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .where(matching(read, filters))
    .executeTakeFirstOrThrow();
  return total;
}

export const countUndeliverable = (read: Read): Promise<number> =>
  countMembers(read, { status: "all", undeliverable: "true" });

const countOf = (eb: ExpressionBuilder<Tables, "members">, status: ResponseStatus) =>
  eb
    .selectFrom("responses")
    .select((count) => count.fn.countAll<number>().as("n"))
    .whereRef("responses.member_id", "=", "members.id")
    .where("responses.status", "=", status);

type Row = Awaited<ReturnType<ReturnType<typeof counted>["executeTakeFirstOrThrow"]>>;

export function asAdminMember(row: Row): AdminMember {
  const [confirmed, waiting, declined] = [
    Number(row.confirmed_count),
    Number(row.waitlist_count),
    Number(row.declined_count),
  ];
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    admin_role: row.is_admin === 1,
    passkeys: row.is_admin === 1 ? Number(row.passkeys) : null,
    verified: row.verified_at !== null,
    confirmed_count: confirmed,
    waitlist_count: waiting,
    declined_count: declined,
    no_response_count: Number(row.invited_count) - confirmed - waiting - declined,
    undeliverable: row.bounces >= BOUNCES_THAT_STOP,
    bounce_error: row.bounce_error,
    created_at: row.created_at,
  };
}
