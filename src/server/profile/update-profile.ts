import type { ProfileForm } from "#contract/profile.ts";
import { type Refused, refused } from "#contract/refusals.ts";
import { isProofFresh } from "#domain/proof.ts";
import type { MemberRow } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { attempt } from "../http/limits.ts";
import type { Session } from "../http/session.ts";
import { mutedUntil } from "../invitations/muting.ts";
import { enqueue } from "../mail/enqueue.ts";
import { memberById } from "../members/queries.ts";

const CHANGES_PER_MEMBER = { name: "email-change", most: 5, minutes: 60 };

type Saved = { kind: "saved"; member: MemberRow; isEmailPending: boolean };

/**
 * Saves name, privacy and which mails are wanted at once. Another address only becomes pending: its owner confirms it by a link, and the
 * old address is told. The own address leaves a pending one as it is; the pending one again mails its link again.
 * Whether somebody else has the address already shows only to who holds it.
 */
export function updateProfile(
  deps: Deps,
  { memberId: id, tokenHash, provedAt }: Session,
  form: ProfileForm,
): Promise<Saved | Refused> {
  return deps.db.write(async (tx) => {
    const member = await memberById(tx, id);
    if (!member) return refused("no-session");
    const isOther = form.email !== member.email;
    if (isOther) {
      // Whoever reads an organiser's mail can ask for a new password: another address is as much as the rights.
      if (member.is_admin === 1 && !isProofFresh(provedAt, deps.clock().getTime()))
        return refused("prove-again");
      const limited = await attempt(deps, tx, [CHANGES_PER_MEMBER, String(id)]);
      if (limited) return limited;
    }
    const saved = await tx
      .updateTable("members")
      .set({
        name: form.name,
        show_name: form.showName ? 1 : 0,
        ...(form.muted !== undefined && { muted_until: mutedUntil(form.muted, deps.config.site.timeZone) }),
        ...(isOther && { pending_email: form.email, pending_email_session: tokenHash }),
      })
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirstOrThrow();
    const now = deps.clock();
    if (isOther) await enqueue(tx, now, { ...saved, email: form.email }, { kind: "email_change" });
    if (isOther && form.email !== member.pending_email)
      await enqueue(tx, now, saved, { kind: "email_change_notice" });
    return { kind: "saved", member: saved, isEmailPending: isOther };
  });
}
