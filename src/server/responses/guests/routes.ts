import { refused } from "#contract/refusals.ts";
import * as contract from "#contract/responses/guests.ts";
import type { ResponseStatus } from "#domain/places.ts";
import { paginationOf } from "../../http/parsing.ts";
import { answer, subjectRoutes } from "../../http/route.ts";
import { meetupById } from "../../meetups/queries.ts";
import { addGuest, type ChangedGuest, changeGuest, noteGuest, undoGuest } from "./change-guest.ts";
import { addressesOn, countGuests, guestCounts, pageOfGuests } from "./queries.ts";

const ALREADY: Readonly<Record<ResponseStatus, string>> = {
  confirmed: "komt al",
  waitlist: "staat al op de wachtlijst",
  declined: "stond al niet op de lijst",
};

const NOW: Readonly<Record<ResponseStatus, string>> = {
  confirmed: "komt",
  waitlist: "staat op de wachtlijst",
  declined: "is van de lijst gehaald",
};

export const guestRoutes = subjectRoutes((route, { read }) => {
  route(contract.meetupGuests, async ({ params, query }) => {
    const { page, limit, ...filters } = query;
    const meetup = await meetupById(read, params.id);
    if (!meetup) return refused("meetup-not-found");
    const counts = guestCounts(meetup);
    const guests = await pageOfGuests(read, params.id, filters, { page, limit });
    const total = filters.search ? await countGuests(read, filters.search) : counts[filters.list];
    return { guests, counts, pagination: paginationOf(query, total) };
  });

  route(contract.guestAddresses, async ({ params, query }) => {
    if (!(await meetupById(read, params.id))) return refused("meetup-not-found");
    return { addresses: await addressesOn(read, params.id, query.list) };
  });

  route(contract.changeGuest, async ({ params, body, session, deps }) => {
    const asked = { ...body, meetup: params.id, actor: session.memberId };
    return answer(await changeGuest(deps, params.member, asked), statusAnswer);
  });

  route(contract.addGuest, async ({ params, body, session, deps }) =>
    answer(await addGuest(deps, body, { meetup: params.id, actor: session.memberId }), statusAnswer),
  );

  route(contract.undoGuest, async ({ params, body, session, deps }) => {
    const asked = { meetup: params.id, member: params.member, change: body.change, actor: session.memberId };
    return answer(await undoGuest(deps, asked), ({ isBeyond }) => ({
      message: isBeyond ? "Ongedaan gemaakt; er komt nu één meer dan er plekken zijn" : "Ongedaan gemaakt",
    }));
  });

  route(contract.noteGuest, async ({ params, body, session, deps }) => {
    const asked = { meetup: params.id, member: params.member, ...body, actor: session.memberId };
    return answer(await noteGuest(deps, asked), "Notitie opgeslagen");
  });
});

function statusAnswer({ member, status, change }: ChangedGuest) {
  const words = change === null ? ALREADY : NOW;
  return { message: `${member.name} ${words[status]}`, id: member.id, status, change };
}
