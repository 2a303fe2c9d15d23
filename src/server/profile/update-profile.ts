import type { MemberId } from "#contract/members.ts";
import type { ProfileForm } from "#contract/profile.ts";
import { type Refused, refused } from "#contract/refusals.ts";
import type { MemberRow } from "../db/schema.ts";
import { announce } from "../db/topics.ts";
import type { Deps } from "../deps.ts";
import { attempt } from "../http/limits.ts";
import { enqueue } from "../mail/enqueue.ts";
import { memberById } from "../members/queries.ts";

const CHANGES_PER_MEMBER = { name: "email-change", most: 5, minutes: 60 };

type Saved = { kind: "saved"; member: MemberRow; isEmailPending: boolean };

/**
 * Saves name and privacy at once. Another address only becomes pending: its owner confirms it by a link, and the
 * old address is told. Whether somebody else has the address already shows only to who holds it.
 */
export function updateProfile(deps: Deps, id: MemberId, form: ProfileForm): Promise<Saved | Refused> {
  return deps.db.write(async (tx) => {
    const member = await memberById(tx, id);
    if (!member) return refused("no-session");
    const isNewAddress = form.email !== member.email && form.email !== member.pending_email;
    if (isNewAddress) {
      const limited = await attempt(deps, tx, CHANGES_PER_MEMBER, String(id));
      if (limited) return limited;
    }
    const saved = await tx
      .updateTable("members")
      .set({
        name: form.name,
        show_name: form.showName ? 1 : 0,
        pending_email: form.email === member.email ? null : form.email,
      })
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirstOrThrow();
    announce(tx, "meetups-changed");
    if (isNewAddress) {
      const now = deps.clock();
      await enqueue(tx, now, { ...saved, email: form.email }, { kind: "email_change" });
      await enqueue(tx, now, saved, { kind: "email_change_notice" });
    }
    return { kind: "saved", member: saved, isEmailPending: isNewAddress };
  });
}
