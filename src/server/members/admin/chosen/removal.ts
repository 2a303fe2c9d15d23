import * as z from "zod";
import { type MeetupId, MemberId } from "#contract/ids.ts";
import { forgetSignIns } from "../../../access/sessions.ts";
import { audit } from "../../../audit/audit.ts";
import type { WriteContext } from "../../../calls/writes.ts";
import { ENDS_SESSIONS } from "../../../platform/db/locks.ts";
import type { MemberRow, Tx } from "../../../platform/db/schema.ts";
import { type Refused, refused } from "../../../platform/refusals.ts";
import { forgotten, siteBatchKind } from "../../../records/batches.ts";
import { hashedNow, keepHashed } from "../../../records/departures.ts";
import { handOver, lockSiteBatchesOf, meetupsOfPlannedWork } from "../../../records/planned-work.ts";
import { leaveWaitlists, lockMeetupsOf, removeMember, waitedForBy } from "../../remove-member.ts";
import { membersAmong } from "./queries.ts";

/** How many members one transaction removes: the site answers other calls in between. */
const AT_ONCE = 100;

/** Who leaves, and hashes of their addresses at the press: work at a later moment has no settings to make them with. */
const Leaving = z.object({
  members: z.array(z.object({ id: MemberId, address: z.string() })),
  key: z.string(),
});
type Leaving = z.output<typeof Leaving>;

/** Until it runs they are members as before: undoing it is forgetting it. */
export const MEMBERS_REMOVAL = siteBatchKind({
  name: "members-removal",
  data: Leaving,
  endsSessions: true,
  isAllowed: ({ isAdmin }) => isAdmin,
  facts: null,
  run: async (tx, now, { data, createdBy }, actor) => {
    const by = actor ?? createdBy;
    if (by === null) return 0;
    const found = await membersAmong(tx, idsOf(data.members));
    const leaving = found.filter(({ id }) => id !== by && id !== createdBy);
    if (leaving.length === 0) return 0;
    await removeSome(tx, now, { data, leaving, by, waitedFor: await waitedForBy(tx, idsOf(leaving)) });
    const facts = { count: leaving.length };
    await audit(tx, now, { actor: by, action: "members.deleted", target: "members", facts });
    return leaving.length;
  },
  undo: forgotten,
});

/** Those that the first transaction left; they are on no waitlist any more. */
export const REST_OF_REMOVAL = siteBatchKind({
  name: "rest-of-removal",
  data: Leaving,
  endsSessions: true,
  isAllowed: null,
  facts: null,
  run: async (tx, now, { data, createdBy: by }) => {
    if (by === null) return 0;
    const leaving = (await membersAmong(tx, idsOf(data.members))).filter(({ id }) => id !== by);
    if (leaving.length > 0) await removeSome(tx, now, { data, leaving, by, waitedFor: [] });
    return null;
  },
  undo: forgotten,
});

interface Removing {
  readonly data: Leaving;
  readonly leaving: readonly MemberRow[];
  /** The admin that gets what admins among them planned. */
  readonly by: MemberId;
  /** Meetups with a waitlist that some of them leave first. */
  readonly waitedFor: readonly MeetupId[];
}

/** All locks come before the first removal. */
async function removeSome(tx: Tx, now: Date, { data, leaving, by, waitedFor }: Removing): Promise<void> {
  const some = leaving.slice(0, AT_ONCE);
  const admins = idsOf(some.filter(({ is_admin }) => is_admin === 1));
  await forgetSignIns(tx, some);
  await lockSiteBatchesOf(tx, idsOf(some));
  const planned = await meetupsOfPlannedWork(tx, admins);
  await lockMeetupsOf(tx, idsOf(some), { meetups: [...waitedFor, ...planned], members: [by] });
  if (waitedFor.length > 0) await leaveWaitlists(tx, now, idsOf(leaving));
  for (const from of admins) await handOver(tx, { now, actor: by }, { from, to: by });
  const hashes = new Map(data.members.map(({ id, address }) => [id, address]));
  for (const member of some) {
    await removeMember(tx, now, member, { farewell: true, isRemembered: true });
    const hash = hashes.get(member.id);
    if (hash !== undefined) await keepHashed(tx, now, { key: data.key, hash, address: member.email });
  }
  const later = new Set(idsOf(leaving.slice(AT_ONCE)));
  if (later.size === 0) return;
  const rest = { ...data, members: data.members.filter(({ id }) => later.has(id)) };
  const batch = { meetup: null, recipients: later.size, data: rest, by };
  await REST_OF_REMOVAL.start(tx, now, { ...batch, notBefore: now });
}

const idsOf = (members: readonly Pick<MemberRow, "id">[]): MemberId[] => members.map(({ id }) => id);

interface Asked {
  readonly members: readonly MemberId[];
  readonly seconds: number;
}

/** The caller stays, also when chosen. */
export async function removeMembers(
  tx: Tx,
  { now, actor, config }: WriteContext,
  { members, seconds }: Asked,
): Promise<Refused | { count: number }> {
  const found = await membersAmong(tx, members);
  const others = found.filter(({ id }) => id !== actor);
  if (others.length === 0) return refused(found.length > 0 ? "own-account" : "member-not-found");
  const addresses = others.map(({ email }) => email);
  const { key, hashes } = await hashedNow(tx, config, addresses);
  const leaving = others.map(({ id }, index) => ({ id, address: hashes[index] ?? "" }));
  const data = { key, members: leaving };
  const batch = { meetup: null, seconds, recipients: others.length, data, by: actor };
  await MEMBERS_REMOVAL.begin(tx, now, batch);
  return { count: others.length };
}
removeMembers.first = ENDS_SESSIONS;
