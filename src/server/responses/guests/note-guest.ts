import { type Refused, refused } from "#contract/refusals.ts";
import type { MeetupId, MemberId } from "#contract/row-id.ts";
import { audit } from "../../audit/record.ts";
import type { Deps } from "../../deps.ts";
import { meetupById } from "../../meetups/queries.ts";

interface Noting {
  readonly meetup: MeetupId;
  readonly member: MemberId;
  readonly note: string;
  readonly actor: MemberId;
}

/** Keeps what an organiser wrote about who answered; nobody is told. */
export function noteGuest(
  { db, clock }: Deps,
  { meetup: id, member, note, actor }: Noting,
): Promise<Refused | { kind: "noted" }> {
  return db.write(async (tx) => {
    const meetup = await meetupById(tx, id);
    if (!meetup) return refused("meetup-not-found");
    const noted = await tx
      .updateTable("responses")
      .set({ note })
      .where("meetup_id", "=", id)
      .where("member_id", "=", member)
      .returning("member_id")
      .executeTakeFirst();
    if (!noted) return refused("no-guest");
    await audit(tx, clock(), {
      actor,
      action: "guest.noted",
      target: `member:${member}`,
      detail: meetup.title,
    });
    return { kind: "noted" };
  });
}
