import type { ProfileForm } from "#contract/profile.ts";
import type { Member, Profile } from "#contract/sessions.ts";
import { mutedOf, mutedUntil } from "../../answers/invitations/queries.ts";
import { scopeAt } from "../../calls/rights.ts";
import type { ChangeOf, MemberRow } from "../../platform/db/schema.ts";
import type { ReadDeps } from "../../platform/deps.ts";
import { boundTo, makeLinkToken } from "../../platform/secrets/tokens.ts";
import { clubMessagesColumn, clubMessagesOf } from "../../records/club-messages.ts";
import { organisedIds } from "../../records/hosts.ts";
import { membersAt } from "../../records/mailboxes.ts";
import { isUndeliverable } from "../../records/members.ts";
import { hasPasskeys } from "../passkeys/queries.ts";

export interface SignedIn {
  readonly token: string;
  readonly member: MemberRow;
  /** Whether it has admin rights; absent: as the member. */
  readonly isAdmin?: boolean;
}

export const signedIn =
  (deps: ReadDeps) =>
  async ({ token, member, isAdmin }: SignedIn) => ({ token, ...(await profileOf(deps, member, isAdmin)) });

/** The member's data for their own browser, with their rights. @param isAdmin whether this session has admin rights */
export async function profileOf(
  deps: ReadDeps,
  member: MemberRow,
  isAdmin = member.is_admin === 1,
): Promise<Profile> {
  const { read } = deps.db;
  const lacksPasskey = member.is_admin === 1 && !isAdmin && (await hasPasskeys(read, member.id));
  const scope = await scopeAt(read, { memberId: member.id, isAdmin, lacksPasskey }, null);
  const organises = scope ? await organisedIds(read, member.id) : [];
  const user = memberOf(deps, member);
  const others = member.mailbox_rank === 0 ? (await membersAt(read, member.email)).slice(1) : [];
  const profile: Profile = { user, isAdmin };
  if (isUndeliverable(member)) profile.mailReturns = true;
  if (others.length > 0) profile.mailFor = others.map(({ name }) => name);
  if (!scope || organises.length === 0) return profile;
  return { ...profile, organises, mayAnnounce: scope.mayAnnounce };
}

/** All fields, the optional ones too: the member's form would save one that is missing here as empty. */
export function memberOf(
  { config, clock }: Pick<ReadDeps, "config" | "clock">,
  member: MemberRow,
): Required<Member> {
  const { timeZone } = config.site;
  return {
    id: member.id,
    email: member.email,
    name: member.name,
    showName: member.show_name === 1,
    pendingEmail: member.pending_email,
    clubMessages: clubMessagesOf(member),
    muted: mutedOf(member, { timeZone, now: clock() }),
    unsubscribe_token: makeLinkToken(config.secret, {
      purpose: "unsubscribe",
      memberId: member.id,
      subject: boundTo(member.email),
    }),
  };
}

/** The columns that a member's form writes; absent differs from empty. The name is `renameMember`'s; the address only becomes pending. */
export function profileColumns(
  form: Omit<ProfileForm, "email" | "name" | "others">,
  timeZone: string,
): ChangeOf<"members"> {
  const columns: Record<keyof typeof form, ChangeOf<"members">> = {
    showName: form.showName === undefined ? {} : { show_name: form.showName ? 1 : 0 },
    clubMessages: form.clubMessages === undefined ? {} : clubMessagesColumn(form.clubMessages),
    muted: form.muted === undefined ? {} : { muted_until: mutedUntil(form.muted, timeZone) },
  };
  return Object.assign({}, ...Object.values(columns));
}
