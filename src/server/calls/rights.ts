import type { ExpressionBuilder } from "kysely";
import { type Endpoint, isOrganisers, type OrganisersAccess } from "#contract/endpoint.ts";
import { MAX_BY_ORGANISERS } from "#contract/hosts.ts";
import { BatchId, MeetupId, type MemberId } from "#contract/ids.ts";
import { Audience, ORGANISERS_AUDIENCES } from "#contract/mailings.ts";
import { isProofFresh } from "#domain/timing.ts";
import type { Read, Tables } from "../platform/db/schema.ts";
import { isRefused, type Refused, refused } from "../platform/refusals.ts";
import { doorLinkOf, refusalOfDoor } from "./door-token.ts";
import type { Session } from "./session.ts";

export interface RightsRequest {
  readonly call: Pick<Endpoint, "access" | "announces" | "params" | "path" | "proof">;
  readonly session: Session | null;
  readonly params: unknown;
  readonly secrets: readonly string[];
  readonly timeZone: string;
}

/** What a caller may reach with a call that they may make. */
export interface Scope {
  readonly isAdmin: boolean;
  /** The members that the caller may list, find and name by number: all, or those that answered. */
  readonly people: "everyone" | "answered";
  readonly audiences: readonly Audience[];
  /** Announcing a meetup, and moving it from the past to come, which invites members. */
  readonly mayAnnounce: boolean;
  /** Moving a meetup to a day that is over. */
  readonly mayEnd: boolean;
  readonly maxDrafts: number;
  readonly pending: "all" | "own";
}

export const ADMINS_SCOPE: Scope = {
  isAdmin: true,
  people: "everyone",
  audiences: Audience.options,
  mayAnnounce: true,
  mayEnd: true,
  maxDrafts: Number.POSITIVE_INFINITY,
  pending: "all",
};

const OTHERS_SCOPE: Scope = {
  isAdmin: false,
  people: "answered",
  audiences: [],
  mayAnnounce: false,
  mayEnd: false,
  maxDrafts: 0,
  pending: "own",
};

const organisersScope = async (read: Read): Promise<Scope> => ({
  ...OTHERS_SCOPE,
  audiences: ORGANISERS_AUDIENCES,
  mayAnnounce: await mayAnnounce(read),
  maxDrafts: MAX_BY_ORGANISERS.drafts,
});

async function mayAnnounce(read: Read): Promise<boolean> {
  const site = await read.selectFrom("site").select("organisers_publish").executeTakeFirst();
  return site?.organisers_publish === 1;
}

/** What the caller may reach with the call, or why they may not make it. The only place that decides it. */
export async function scopeOf(read: Read, asked: RightsRequest, now: Date): Promise<Scope | Refused> {
  const { call, session } = asked;
  if (call.access === "anyone") return OTHERS_SCOPE;
  if (call.access === "door")
    return refusalOfDoor(await doorLinkIn(read, asked), now, asked.timeZone) ?? OTHERS_SCOPE;
  if (!session) return refused("no-session");
  const scope = await membersScope(read, { ...asked, access: call.access, session });
  if (isRefused(scope)) return scope;
  return call.proof && !isProofFresh(session.provedAt, now.getTime()) ? refused("prove-again") : scope;
}

type MembersRequest = RightsRequest & {
  readonly access: Exclude<Endpoint["access"], "anyone" | "door">;
  readonly session: Session;
};

async function membersScope(read: Read, asked: MembersRequest): Promise<Scope | Refused> {
  const { access, session, call } = asked;
  if (isOrganisers(access)) {
    const scope = await scopeFrom(read, session, organised(read, { ...asked, access }, session));
    if (!scope) return refused("not-admin");
    return call.announces && !scope.mayAnnounce ? refused("admin-announces") : scope;
  }
  switch (access) {
    case "member":
      return OTHERS_SCOPE;
    case "admin":
      return session.isAdmin ? ADMINS_SCOPE : refused("not-admin");
    default:
      return access satisfies never;
  }
}

type Caller = Pick<Session, "memberId" | "isAdmin" | "lacksPasskey">;

/** An organiser's scope at this meetup, or at any for null; null without the right to organise there. */
export function scopeAt(read: Read, caller: Caller, meetup: MeetupId | null): Promise<Scope | null> {
  const theirs = anyOrganised(read, caller);
  return scopeFrom(read, caller, meetup === null ? theirs : theirs.where("meetup_id", "=", meetup));
}

/** For work that they began earlier (promise 84). @returns null without any right, and while an address by an admin is unconfirmed */
export async function currentScope(
  read: Read,
  id: MemberId | null,
  meetup: MeetupId | null,
): Promise<Scope | null> {
  if (id === null) return null;
  const member = await read
    .selectFrom("members")
    .select(["is_admin", "verified_at", "email_changed_at"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!member) return null;
  const isAddressOpen = member.verified_at === null && member.email_changed_at !== null;
  if (isAddressOpen) return null;
  return scopeAt(read, { memberId: id, isAdmin: member.is_admin === 1, lacksPasskey: false }, meetup);
}

async function scopeFrom(
  read: Read,
  { isAdmin, lacksPasskey }: Caller,
  rights: ReturnType<typeof anyOrganised>,
): Promise<Scope | null> {
  if (isAdmin) return ADMINS_SCOPE;
  const isHost = !lacksPasskey && (await rights.executeTakeFirst()) !== undefined;
  return isHost ? organisersScope(read) : null;
}

export const doorLinkIn = (read: Read, { params, secrets }: RightsRequest) =>
  doorLinkOf(read, secrets, String(parameter(params, "token")));

const anyOrganised = (read: Read, { memberId }: Caller) =>
  read
    .selectFrom("meetup_organisers")
    .select("meetup_id")
    .where("member_id", "=", memberId)
    .orderBy("meetup_id")
    .limit(1);

export interface OrganisersRequest extends Pick<RightsRequest, "params"> {
  readonly access: OrganisersAccess;
}

/** The caller's meetups that the call is about. */
export function organised(read: Read, { access, params }: OrganisersRequest, caller: Caller) {
  const theirs = anyOrganised(read, caller);
  switch (access.organises) {
    case "any":
      return theirs;
    case "meetup":
      return theirs.where("meetup_id", "=", idIn(params, access.param, MeetupId));
    case "batch":
      return theirs.where(isOfOwnBatch(idIn(params, access.param, BatchId), caller));
    default:
      return access satisfies never;
  }
}

/** Of a batch that is gone the verb says that it is not pending: its maker did not lose a right. */
const isOfOwnBatch =
  (id: BatchId, { memberId }: Caller) =>
  ({ eb, or, not, exists, selectFrom }: ExpressionBuilder<Tables, "meetup_organisers">) =>
    or([
      eb(
        "meetup_id",
        "=",
        selectFrom("batches")
          .select("batches.meetup_id")
          .where("batches.id", "=", id)
          .where("batches.created_by", "=", memberId)
          .$castTo<{ meetup_id: MeetupId }>(),
      ),
      not(exists(selectFrom("batches").select("batches.id").where("batches.id", "=", id))),
    ]);

const NO_ID = 0;

const parameter = (params: unknown, name: string): unknown =>
  typeof params === "object" && params !== null
    ? Object.entries(params).find(([of]) => of === name)?.[1]
    : null;

function idIn<Id extends number>(
  params: unknown,
  name: string,
  schema: { safeParse(value: unknown): { success: true; data: Id } | { success: false } },
): Id {
  const id = schema.safeParse(parameter(params, name));
  return id.success ? id.data : (NO_ID as Id);
}
