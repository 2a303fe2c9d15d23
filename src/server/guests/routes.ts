import type { GuestFilters, GuestList } from "#contract/responses/guests.ts";
import * as contract from "#contract/responses/guests.ts";
import type { ResponseStatus } from "#domain/places.ts";
import { countInWords } from "#domain/wording.ts";
import { answer, subjectRoutes } from "../calls/route.ts";
import { paginationOf } from "../platform/http/parsing.ts";
import { refused } from "../platform/refusals.ts";
import { meetupById } from "../records/meetups.ts";
import { addGuest, type ChangedGuest, changeGuest, noteGuest, undoGuest } from "./change-guest.ts";
import {
  addressesOn,
  answerTotals,
  countGuests,
  guestCounts,
  pageOfGuests,
  peopleOf,
  reconfirmations,
} from "./queries.ts";
import { MAIL_AFTER_MS } from "./undo-guest.ts";
import { admitLate, offerToGuest, takeOfferBack } from "./waitlist.ts";

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

export const guestRoutes = subjectRoutes((route, { read, clock }) => {
  route(contract.meetupGuests, async ({ params, query, scope: { people } }) => {
    const { page, limit, ...filters } = query;
    if (people === "answered" && filters.list === "silent") return refused("not-admin");
    const meetup = await meetupById(read, params.id);
    if (!meetup) return refused("meetup-not-found");
    const counts = guestCounts(meetup);
    const guests = await pageOfGuests(read, params.id, filters, { page, limit, people });
    const reconfirmed = await reconfirmations(read, clock(), meetup);
    const { search } = filters;
    const total = search
      ? await countGuests(read, params.id, { search, people })
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

  route(contract.guestAddresses, async ({ params, query, scope }) => {
    if (scope.people === "answered" && query.list === "silent") return refused("not-admin");
    if (!(await meetupById(read, params.id))) return refused("meetup-not-found");
    return { addresses: await addressesOn(read, params.id, query.list) };
  });

  route(contract.changeGuest, async ({ params: { id, member }, body, onMeetup }) =>
    answer(await onMeetup(id, changeGuest, { ...body, member }), statusAnswer),
  );

  route(contract.addGuest, async ({ params, body, onMeetup }) =>
    answer(await onMeetup(params.id, addGuest, body), statusAnswer),
  );

  route(contract.undoGuest, async ({ params: { id, member }, body, onMeetup }) =>
    answer(await onMeetup(id, undoGuest, { ...body, member }), ({ isBeyond }) => ({
      message: isBeyond ? "Ongedaan gemaakt; er komt nu één meer dan er plekken zijn" : "Ongedaan gemaakt",
    })),
  );

  route(contract.offerPlace, async ({ params: { id, member }, body, onMeetup }) =>
    answer(await onMeetup(id, offerToGuest, { ...body, member }), ({ name }) => ({
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

  route(contract.noteGuest, async ({ params: { id, member }, body, onSite }) =>
    answer(await onSite(noteGuest, { ...body, meetup: id, member }), "Notitie opgeslagen"),
  );
});

function listed(
  { list, reconfirmed }: GuestFilters,
  counts: Record<GuestList, number>,
  said: { readonly yes: number; readonly silent: number } | null,
): number {
  if (list !== "confirmed" || reconfirmed === "all" || said === null) return counts[list];
  return reconfirmed === "yes" ? said.yes : said.silent;
}

function statusAnswer({ member, status, change, isMailed }: ChangedGuest) {
  const words = change === null ? WORDS_WITHOUT_CHANGE : WORDS_AFTER_CHANGE;
  const then = isMailed ? ` en krijgt over ${MAIL_AFTER_MS / 1_000} seconden bericht` : "";
  return { message: `${member.name} ${words[status]}${then}`, id: member.id, status, change };
}
