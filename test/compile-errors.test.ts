import { expect, test } from "vitest";
import { adminMeetups } from "#contract/meetups/admin.ts";
import { oneMeetup } from "#contract/meetups.ts";
import type { MeetupId, MemberId } from "#contract/row-id.ts";
import { call } from "../src/web/api.ts";

/** Never called: `npm run check` complains about each line below that compiles after all. */
const mistakes = (meetup: MeetupId, member: MemberId) => [
  // @ts-expect-error: the call has no such parameter
  call(oneMeetup, { params: { idd: meetup } }),
  // @ts-expect-error: any number is no meetup's
  call(oneMeetup, { params: { id: 3 } }),
  // @ts-expect-error: nor is a member's
  call(oneMeetup, { params: { id: member } }),
  // @ts-expect-error: which meetup has to be said
  call(oneMeetup, {}),
  // @ts-expect-error: the call knows no such query
  call(adminMeetups, { query: { pagee: 1 } }),
  // @ts-expect-error: a page is a number, or the text of one
  call(adminMeetups, { query: { page: true } }),
];

test("what the contract does not know does not compile", () => {
  expect(mistakes).toBeTypeOf("function");
});
