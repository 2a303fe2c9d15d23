import { MAX_BY_ORGANISERS } from "#contract/hosts.ts";
import type { MeetupId, MemberId } from "#contract/ids.ts";
import type { Tx } from "../platform/db/schema.ts";
import type { TxContext } from "../platform/deps.ts";
import type { Refused } from "../platform/refusals.ts";
import { countAttempt, type Limit } from "./rate-limits.ts";
import type { Scope } from "./rights.ts";

/** Without admin rights. By organiser: people, announcements, pictures; by meetup: messages, changes; by meetup and member: answers. */
const LIMITS_OF_ORGANISERS = {
  /** The organiser learns from the answer which addresses are known, and the added member is mailed. */
  people: { most: 30, per: "hour", refusal: "too-many-added" },
  messages: { most: MAX_BY_ORGANISERS.messages, per: "day", refusal: "too-many-messages" },
  changes: { most: MAX_BY_ORGANISERS.changes, per: "day", refusal: "too-many-changes" },
  announcements: { most: MAX_BY_ORGANISERS.announcements, per: "day", refusal: "too-many-announcements" },
  answers: { most: MAX_BY_ORGANISERS.answers, per: "day", refusal: "too-many-answers" },
  pictures: { most: MAX_BY_ORGANISERS.pictures, per: "day", refusal: "too-many-pictures" },
} as const satisfies Record<string, Omit<Limit, "name">>;

type Context = TxContext & { readonly scope: Scope };

/** Counts one more under the limit and key, or refuses it. Admins have no limit. */
export const countOrganisers = async (
  tx: Tx,
  context: Context,
  { what, key }: { readonly what: keyof typeof LIMITS_OF_ORGANISERS; readonly key: string },
): Promise<Refused | null> =>
  context.scope.isAdmin
    ? null
    : countAttempt(tx, context, [{ name: `organisers-${what}`, ...LIMITS_OF_ORGANISERS[what] }, key]);

export const countAnswer = (
  tx: Tx,
  context: Context,
  { meetup, member }: { readonly meetup: MeetupId; readonly member: MemberId },
): Promise<Refused | null> => countOrganisers(tx, context, { what: "answers", key: `${meetup}/${member}` });
