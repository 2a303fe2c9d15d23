import { sql } from "kysely";
import type { MemberId } from "#contract/ids.ts";
import { DAY_MS, instantAfter, instantBefore, MINUTE_MS } from "#domain/timing.ts";
import { lock } from "../platform/db/locks.ts";
import type { EmailRow, MemberRow, Read, Tx } from "../platform/db/schema.ts";
import { sharingWith } from "../records/mailboxes.ts";
import { IS_UNDELIVERABLE } from "../records/members.ts";

interface Outcomes {
  readonly delivered: readonly EmailRow[];
  readonly refused: readonly { readonly row: EmailRow; readonly error: string }[];
}

/** Clears the counts of addresses that accepted a mail, and counts permanent refusals. Locks the members concerned: all on an address. */
export async function countBounces(tx: Tx, now: Date, { delivered, refused }: Outcomes): Promise<void> {
  const refusing = refused.flatMap(({ row }) => row.member_id ?? []);
  await lock(tx, {
    members: [...(await bouncingAmong(tx, delivered)), ...(await sharingWith(tx, refusing))],
  });
  await clearBouncesOf(tx, delivered);
  for (const { row, error } of refused) await recordBounce(tx, row, now, error);
}

async function bouncingAmong(tx: Tx, delivered: readonly EmailRow[]): Promise<MemberId[]> {
  const ids = delivered.flatMap(({ member_id }) => member_id ?? []);
  if (ids.length === 0) return [];
  const sharing = tx.selectFrom("members").select("email").where("id", "in", ids);
  const found = tx.selectFrom("members").select("id").where("email", "in", sharing).where("bounces", ">", 0);
  return (await found.execute()).map(({ id }) => id);
}

/**
 * Counts a permanent refusal for all on the address, unless the member's has changed since the mail was queued. At most one counts a day: several
 * mails within minutes, such as a welcome, an invitation and a code, are refused for one reason.
 */
export async function recordBounce(tx: Tx, row: EmailRow, now: Date, serversWords: string): Promise<void> {
  await tx
    .updateTable("members")
    .set({ bounces: sql`bounces + 1`, bounced_at: now.toISOString(), bounce_error: serversWords })
    .where("email", "=", row.recipient)
    .where("email", "in", (of) => of.selectFrom("members").select("email").where("id", "=", row.member_id))
    .where((eb) =>
      eb.or([
        eb("bounced_at", "is", null),
        eb("bounced_at", "<=", instantBefore(now, DAY_MS)),
        // Written while the clock ran ahead: none would count for as long.
        eb("bounced_at", ">", now.toISOString()),
      ]),
    )
    .execute();
}

/** Resets the count for addresses that accepted a mail: only refusals in a row count. */
async function clearBouncesOf(tx: Tx, delivered: readonly EmailRow[]): Promise<void> {
  const ids = delivered.flatMap(({ member_id }) => (member_id === null ? [] : [member_id]));
  if (ids.length === 0) return;
  await tx
    .updateTable("members")
    .set(NO_BOUNCES)
    .where("email", "in", (of) => of.selectFrom("members").select("email").where("id", "in", ids))
    .where(
      "email",
      "in",
      delivered.map(({ recipient }) => recipient),
    )
    .where("bounces", ">", 0)
    .execute();
}

/** The longest that servers take to report a mail as undeliverable (RFC 5321, 4.5.4.1). */
const REPORTED_AFTER_MS = 5 * DAY_MS;

/** With an inbox: a server that accepted a mail may report it later, so that only the silence after it says that it arrived. */
export async function clearSilentBounces(tx: Tx, now: Date): Promise<void> {
  const before = instantBefore(now, REPORTED_AFTER_MS);
  await tx
    .updateTable("members")
    .set(NO_BOUNCES)
    .where("bounces", ">", 0)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("emails")
          .innerJoin("members as sharing", "sharing.id", "emails.member_id")
          .select("emails.id")
          .whereRef("sharing.email", "=", "members.email")
          .whereRef("emails.recipient", "=", "members.email")
          .where((eb) =>
            eb.or([
              eb("emails.sent_at", ">", eb.ref("members.bounced_at")),
              // Written while the clock ran ahead: no mail would be later for as long.
              eb("members.bounced_at", ">", instantAfter(now, MINUTE_MS)),
            ]),
          )
          .where("emails.sent_at", "<", before)
          .where("emails.error_message", "is", null),
      ),
    )
    .execute();
}

export const NO_BOUNCES = { bounces: 0, bounced_at: null, bounce_error: null } as const;

export async function toBouncingAddress(
  read: Read,
  rows: readonly EmailRow[],
): Promise<ReadonlySet<EmailRow>> {
  const ids = rows.flatMap(({ member_id }) => (member_id === null ? [] : [member_id]));
  if (ids.length === 0) return new Set();
  const refusing: Pick<MemberRow, "id" | "email">[] = await read
    .selectFrom("members")
    .select(["id", "email"])
    .where("id", "in", ids)
    .where(IS_UNDELIVERABLE)
    .execute();
  const addresses = new Map<MemberId, string>(refusing.map(({ id, email }) => [id, email]));
  return new Set(
    rows.filter((row) => row.member_id !== null && addresses.get(row.member_id) === row.recipient),
  );
}
