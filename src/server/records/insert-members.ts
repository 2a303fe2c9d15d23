import { randomInt } from "node:crypto";
import { sortName } from "#domain/name-order.ts";
import type { MemberRow, Tx } from "../platform/db/schema.ts";

export interface Newcomer {
  readonly email: string;
  /** Absent: the first on the address, and alone. */
  readonly mailboxRank?: MemberRow["mailbox_rank"];
  readonly name: string;
  readonly from: "subscribe-form" | "organiser" | "import" | "import-with-consent" | "door" | "first-start";
  /** Absent: as the way in says. */
  readonly clubMessages?: boolean | undefined;
  readonly isVerified?: boolean;
  readonly isAdmin?: boolean;
  readonly passwordHash?: MemberRow["password_hash"];
  readonly phone?: MemberRow["phone"] | undefined;
  readonly note?: MemberRow["note"] | undefined;
}

/** An organiser knows that these members want to be one: messages of the club come until the member says otherwise. */
const WITH_CONSENT: readonly Newcomer["from"][] = ["organiser", "import-with-consent", "first-start"];

/** Transactions that add the same addresses add them in the same order: the second waits for the first. */
export const byAddress = (one: Pick<Newcomer, "email">, other: Pick<Newcomer, "email">): number =>
  one.email < other.email ? -1 : Number(one.email > other.email);

/** What a newcomer may conflict with. */
export const FIRST_ON_ADDRESS = ["email", "mailbox_rank"] as const;

/** The only way to create a member; the caller handles an address that is known already. */
export const insertMembers = (tx: Tx, now: Date, newcomers: readonly Newcomer[]) =>
  tx.insertInto("members").values(
    newcomers
      .toSorted(byAddress)
      .map(
        ({
          email,
          mailboxRank = 0,
          name,
          from,
          clubMessages,
          isVerified = false,
          isAdmin = false,
          passwordHash = null,
          phone = null,
          note = null,
        }) => ({
          email,
          mailbox_rank: mailboxRank,
          name,
          phone,
          note,
          sort_name: sortName(name),
          is_admin: isAdmin ? 1 : 0,
          verified_at: isVerified ? now.toISOString() : null,
          password_hash: passwordHash,
          pending_email: null,
          subscribed_from: from,
          club_messages: (clubMessages ?? WITH_CONSENT.includes(from)) ? 1 : null,
          created_at: now.toISOString(),
          // A restore may reuse an id: a random version keeps the calendar address of its former owner invalid.
          feed_version: randomInt(2 ** 31 - 1),
        }),
      ),
  );
