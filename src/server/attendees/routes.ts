import type { MemberId } from "#contract/ids.ts";
import type { AttendeeFilters, AttendeeList } from "#contract/responses/attendees.ts";
import * as contract from "#contract/responses/attendees.ts";
import * as named from "#contract/responses/named-guests.ts";
import type { ResponseStatus } from "#domain/places.ts";
import { countInWords, inTime } from "#domain/wording.ts";
import { answer, subjectRoutes } from "../calls/route.ts";
import { type Config, hasMailServer } from "../platform/config/config.ts";
import type { MemberRow } from "../platform/db/schema.ts";
import { paginationOf } from "../platform/http/parsing.ts";
import { refused } from "../platform/refusals.ts";
import { meetupById } from "../records/meetups.ts";
import { memberById } from "../records/members.ts";
import {
  addAttendee,
  type ChangedAttendee,
  changeAttendee,
  noteAttendee,
  undoAttendee,
} from "./change-attendee.ts";
import { addNamedGuest, removeNamedGuest } from "./named-guests.ts";
import {
  addressesOn,
  answerTotals,
  attendanceAfterwards,
  attendeeCounts,
  countAttendees,
  namedGuestsOf,
  pageOfAttendees,
  peopleOf,
  reconfirmations,
} from "./queries.ts";
import { admitLate, offerToAttendee, takeOfferBack } from "./waitlist.ts";

const WORDS_WITHOUT_CHANGE: Readonly<Record<ResponseStatus, string>> = {
  confirmed: "komt al",
  waitlist: "staat al op de wachtlijst",
  declined: "komt al niet",
};

const WORDS_AFTER_CHANGE: Readonly<Record<ResponseStatus, string>> = {
  confirmed: "komt",
  waitlist: "staat op de wachtlijst",
  declined: "komt niet",
};

export const attendeeRoutes = subjectRoutes((route, { read, clock, config }) => {
  const aboutMember = async <Body>(id: MemberId, about: (member: MemberRow) => Body) => {
    const member = await memberById(read, id);
    return member ? about(member) : refused("member-not-found");
  };
  const statusAnswer =
    (seconds: number) =>
    ({ member: id, change, ...changed }: ChangedAttendee) =>
      aboutMember(id, ({ name }) => ({
        message: `${name} ${statusInWords(config, change === null ? 0 : seconds, changed)}`,
        id,
        status: changed.status,
        change,
      }));

  route(contract.meetupAttendees, async ({ params, query, scope: { people } }) => {
    const { page, limit, ...filters } = query;
    if (people === "answered" && filters.list === "silent") return refused("not-admin");
    const meetup = await meetupById(read, params.id);
    if (!meetup) return refused("meetup-not-found");
    const counts = attendeeCounts(meetup);
    const { ticked, attendance } = await attendanceAfterwards(read, meetup, { now: clock(), people });
    const guests = await pageOfAttendees(read, params.id, filters, { page, limit, people, ticked });
    const reconfirmed = await reconfirmations(read, clock(), meetup);
    const { search } = filters;
    const total = search
      ? await countAttendees(read, params.id, { search, people })
      : listed(filters, counts, reconfirmed);
    return {
      guests,
      counts,
      reconfirmed,
      named: await namedGuestsOf(read, params.id, ticked),
      attendance,
      people: await peopleOf(read, meetup),
      totals: await answerTotals(read, meetup),
      pagination: paginationOf(query, total),
    };
  });

  route(contract.attendeeAddresses, async ({ params, query, scope }) => {
    if (scope.people === "answered" && query.list === "silent") return refused("not-admin");
    if (!(await meetupById(read, params.id))) return refused("meetup-not-found");
    return { addresses: await addressesOn(read, params.id, query.list) };
  });

  route(
    contract.changeAttendee,
    async ({ params: { id, member }, body: { undo_seconds: seconds, ...asked }, deps }) =>
      answer(await deps.onMeetup(id, changeAttendee, { ...asked, seconds, member }), statusAnswer(seconds)),
  );

  route(contract.addAttendee, async ({ params, body: { undo_seconds: seconds, ...added }, deps }) =>
    answer(await deps.onMeetup(params.id, addAttendee, { ...added, seconds }), statusAnswer(seconds)),
  );

  route(named.addNamedGuest, async ({ params, body, deps }) =>
    answer(await deps.onMeetup(params.id, addNamedGuest, body), `${body.name} komt`),
  );

  route(named.removeNamedGuest, async ({ params: { id, key }, deps }) =>
    answer(await deps.onMeetup(id, removeNamedGuest, key), "Van de lijst gehaald"),
  );

  route(contract.undoAttendee, async ({ params: { id, member }, body, deps }) =>
    answer(await deps.onMeetup(id, undoAttendee, { ...body, member }), "Ongedaan gemaakt"),
  );

  route(contract.offerPlace, async ({ params: { id, member }, body, deps }) =>
    answer(await deps.onMeetup(id, offerToAttendee, { ...body, member }), () =>
      aboutMember(member, ({ name }) => ({ message: `${name} krijgt de plek aangeboden` })),
    ),
  );

  route(contract.takeOfferBack, async ({ params: { id, member }, deps }) =>
    answer(await deps.onMeetup(id, takeOfferBack, member), () =>
      aboutMember(member, ({ name }) => ({ message: `De plek is niet meer aangeboden aan ${name}` })),
    ),
  );

  route(contract.admitLate, async ({ params, deps }) =>
    answer(await deps.onMeetup(params.id, admitLate), ({ admitted, promoted }) => ({
      message: `${countInWords(admitted, "lid telt", "leden tellen")} nu mee; ${countInWords(promoted, "lid kreeg", "leden kregen")} een plek`,
    })),
  );

  route(contract.noteAttendee, async ({ params: { id, member }, body, deps }) =>
    answer(await deps.onSite(noteAttendee, { ...body, meetup: id, member }), "Notitie opgeslagen"),
  );
});

function listed(
  { list, reconfirmed }: AttendeeFilters,
  counts: Record<AttendeeList, number>,
  said: { readonly yes: number; readonly silent: number } | null,
): number {
  if (list !== "confirmed" || reconfirmed === "all" || said === null) return counts[list];
  return reconfirmed === "yes" ? said.yes : said.silent;
}

function statusInWords(
  config: Config,
  seconds: number,
  { status, changed, isMailed }: Pick<ChangedAttendee, "status" | "changed" | "isMailed">,
): string {
  const when = seconds === 0 ? "" : ` ${inTime(seconds)}`;
  const mailed = hasMailServer(config)
    ? ` en krijgt${when} bericht`
    : "; zonder mailserver blijft het bericht bewaard";
  const words = changed === "nothing" ? WORDS_WITHOUT_CHANGE : WORDS_AFTER_CHANGE;
  return `${words[status]}${isMailed ? mailed : ""}`;
}
