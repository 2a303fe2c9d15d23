import type { MemberId } from "#contract/ids.ts";
import type { Details } from "#contract/meetups/questions.ts";
import type { MeetupContext } from "../calls/writes.ts";
import type { Actor, Tx } from "../platform/db/schema.ts";
import { notifyOnCommit } from "../platform/db/topics.ts";
import { isRefused, type Refused, refused } from "../platform/refusals.ts";
import { memberById } from "../records/members.ts";
import { answersIn } from "../records/questions.ts";
import { changeAnswer } from "./change-answer.ts";
import { refuseDetails, statusWith, storeAnswers } from "./given-details.ts";
import { openMeetup } from "./places/open-meetup.ts";
import { responseOf } from "./places/places.ts";

/** A save that arrives late is refused. More companions need places beyond the waitlist's. Fewer free places, and the party that waits longest may fit. */
export async function setDetails(
  tx: Tx,
  { now, meetup: locked }: MeetupContext<Actor>,
  { member: id, replaces, ...given }: Details & { readonly member: MemberId },
): Promise<Refused | null> {
  const meetup = await openMeetup(tx, now, locked, "meetup-not-found");
  if (isRefused(meetup)) return meetup;
  const current = await responseOf(tx, meetup.id, id);
  if (!current || current.status === "declined") return refused("answer-first");
  const version = current.details_version;
  if (replaces !== undefined && replaces !== version) {
    const own = { guests: current.guests, answers: answersIn(current.answers), version };
    return refused("details-newer", { own });
  }
  const asked = { guests: given.guests ?? current.guests, answers: given.answers ?? [] };
  const refusal = refuseDetails(meetup, now, { asked, current, by: "member" });
  if (refusal) return refusal;
  await storeAnswers(tx, current, asked.answers);
  const member = await memberById(tx, id);
  if (!member) return refused("no-session");
  const { guests } = asked;
  if (guests !== current.guests)
    await changeAnswer(tx, now, {
      cause: "member",
      meetup,
      member,
      before: current,
      after: { status: await statusWith(tx, meetup, { current, guests }), guests, via: "site" },
    });
  notifyOnCommit(tx, "meetups-changed");
  return null;
}
