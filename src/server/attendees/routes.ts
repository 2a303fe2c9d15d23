import type { AttendeeFilters, AttendeeList } from "#contract/responses/attendees.ts";
import * as contract from "#contract/responses/attendees.ts";
import type { ResponseStatus } from "#domain/places.ts";
import { countInWords, inDigits } from "#domain/wording.ts";
import { answer, subjectRoutes } from "../calls/route.ts";
import { type Config, hasMailServer } from "../platform/config/config.ts";
import { paginationOf } from "../platform/http/parsing.ts";
import { refused } from "../platform/refusals.ts";
import { meetupById } from "../records/meetups.ts";
import {
  addAttendee,
  type ChangedAttendee,
  changeAttendee,
  noteAttendee,
  undoAttendee,
} from "./change-attendee.ts";
import {
  addressesOn,
  answerTotals,
  attendeeCounts,
  countAttendees,
  pageOfAttendees,
  peopleOf,
  reconfirmations,
} from "./queries.ts";
import { MAIL_AFTER_MS } from "./undo-attendee.ts";
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
  const statusAnswer = statusAnswerOf(config);

  route(contract.meetupAttendees, async ({ params, query, scope: { people } }) => {
    const { page, limit, ...filters } = query;
    if (people === "answered" && filters.list === "silent") return refused("not-admin");
    const meetup = await meetupById(read, params.id);
    if (!meetup) return refused("meetup-not-found");
    const counts = attendeeCounts(meetup);
    const guests = await pageOfAttendees(read, params.id, filters, { page, limit, people });
    const reconfirmed = await reconfirmations(read, clock(), meetup);
    const { search } = filters;
    const total = search
      ? await countAttendees(read, params.id, { search, people })
      : listed(filters, counts, reconfirmed);
    return {
      guests,
      counts,
      reconfirmed,
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

  route(contract.changeAttendee, async ({ params: { id, member }, body, onMeetup }) =>
    answer(await onMeetup(id, changeAttendee, { ...body, member }), statusAnswer),
  );

  route(contract.addAttendee, async ({ params, body, onMeetup }) =>
    answer(await onMeetup(params.id, addAttendee, body), statusAnswer),
  );

  route(contract.undoAttendee, async ({ params: { id, member }, body, onMeetup }) =>
    answer(await onMeetup(id, undoAttendee, { ...body, member }), ({ beyond }) => ({
      message: beyond === 0 ? "Ongedaan gemaakt" : `Ongedaan gemaakt; ${moreThanPlaces(beyond)}`,
    })),
  );

  route(contract.offerPlace, async ({ params: { id, member }, body, onMeetup }) =>
    answer(await onMeetup(id, offerToAttendee, { ...body, member }), ({ name }) => ({
      message: `${name} krijgt de plek aangeboden`,
    })),
  );

  route(contract.takeOfferBack, async ({ params: { id, member }, onMeetup }) =>
    answer(await onMeetup(id, takeOfferBack, member), ({ name }) => ({
      message: `De plek is niet meer aangeboden aan ${name}`,
    })),
  );

  route(contract.admitLate, async ({ params, onMeetup }) =>
    answer(await onMeetup(params.id, admitLate), ({ admitted, promoted }) => ({
      message: `${countInWords(admitted, "lid telt", "leden tellen")} nu mee; ${countInWords(promoted, "lid kreeg", "leden kregen")} een plek`,
    })),
  );

  route(contract.noteAttendee, async ({ params: { id, member }, body, onSite }) =>
    answer(await onSite(noteAttendee, { ...body, meetup: id, member }), "Notitie opgeslagen"),
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

function statusAnswerOf(config: Config) {
  const mailed = hasMailServer(config)
    ? ` en krijgt over ${MAIL_AFTER_MS / 1_000} seconden bericht`
    : "; zonder mailserver blijft het bericht bewaard";
  return ({ member, status, change, isMailed }: ChangedAttendee) => {
    const words = change === null ? WORDS_WITHOUT_CHANGE : WORDS_AFTER_CHANGE;
    const then = isMailed ? mailed : "";
    return { message: `${member.name} ${words[status]}${then}`, id: member.id, status, change };
  };
}

const moreThanPlaces = (beyond: number) =>
  `er ${beyond === 1 ? "komt nu één" : `komen nu ${inDigits(beyond)}`} meer dan er plekken zijn`;
