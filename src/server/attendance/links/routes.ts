import * as contract from "#contract/attendance/links.ts";
import { doorHours } from "#domain/attendance.ts";
import { doorLinkOf } from "../../calls/door-token.ts";
import type { Scope } from "../../calls/rights.ts";
import { answer, subjectRoutes } from "../../calls/route.ts";
import type { Read } from "../../platform/db/schema.ts";
import { refused } from "../../platform/refusals.ts";
import { doorListOf, walkInsLeft } from "../../records/attendance.ts";
import { meetupById } from "../../records/meetups.ts";
import { markOpened, takeAttendance } from "../record-attendance.ts";

export const doorLinkRoutes = subjectRoutes((route, { read }) => {
  route(contract.doorByLink, async ({ params, scope, deps }) => {
    const link = await doorLinkOf(read, deps.config.secrets, params.token);
    if (!link) return refused("invalid-link");
    if (link.opened_at === null) await deps.onSite(markOpened, link.id);
    return helpersList(read, link, scope.people);
  });

  route(contract.sendTicksByLink, async ({ params, body, deps }) => {
    const link = await doorLinkOf(read, deps.config.secrets, params.token);
    if (!link) return refused("invalid-link");
    const taken = await deps.onMeetup(link.meetup_id, takeAttendance, { sent: body, link: link.id });
    return answer(taken, ({ people }) => helpersList(read, link, people));
  });
});

type Link = NonNullable<Awaited<ReturnType<typeof doorLinkOf>>>;

async function helpersList(read: Read, link: Link, people: Scope["people"]) {
  const meetup = await meetupById(read, link.meetup_id);
  if (!meetup) return refused("invalid-link");
  const until = new Date(doorHours(meetup).until).toISOString();
  const helper = { name: link.name, until, walkInsLeft: await walkInsLeft(read, link.id) };
  return { ...(await doorListOf(read, meetup, people)), helper };
}
