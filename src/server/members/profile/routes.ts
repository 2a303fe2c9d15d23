import * as contract from "#contract/profile.ts";
import { answer, subjectRoutes } from "../../calls/route.ts";
import { meetupsCalendar } from "../../mail/calendar.ts";
import { isRefused } from "../../platform/refusals.ts";
import { memberOfLink } from "../../records/link-holder.ts";
import { memberOf } from "../../sign-in/sessions/profile-of.ts";
import {
  CALENDAR_LINK,
  calendarAddress,
  renewCalendarAddress,
  updateProfile,
  verifyEmailChange,
  withdrawEmailChange,
} from "./profile.ts";
import { dataOf, meetupsInCalendarOf } from "./queries.ts";

export const profileRoutes = subjectRoutes((route, { clock, config, read }) => {
  route(contract.updateProfile, async ({ body, session, deps, onSite }) =>
    answer(await onSite(updateProfile, { form: body, session }), ({ member, isEmailPending }) => ({
      message: isEmailPending
        ? "Instellingen opgeslagen. Klik op de link in de e-mail aan je nieuwe adres om de wijziging af te ronden."
        : "Instellingen succesvol opgeslagen",
      user: memberOf(deps, member),
    })),
  );

  route(contract.withdrawEmailChange, async ({ deps, onSite }) =>
    answer(await onSite(withdrawEmailChange), ({ member }) => ({
      message: "De wijziging gaat niet door",
      user: memberOf(deps, member),
    })),
  );

  route(contract.verifyEmailChange, async ({ params, session, onSite }) =>
    answer(await onSite(verifyEmailChange, { token: params.token, session }), ({ email, isSignedIn }) => {
      const next = isSignedIn ? "" : " Log in met je nieuwe adres om verder te gaan.";
      return { message: `Je nieuwe e-mailadres is bevestigd.${next}`, email };
    }),
  );

  route(contract.myData, async ({ session, reply }) => {
    reply.header("content-disposition", 'attachment; filename="mijn-gegevens.json"');
    return JSON.stringify(await dataOf(read, session.memberId, clock()), null, 2);
  });

  route(contract.calendarAddress, ({ session }) => calendarAddress(read, config, session.memberId));

  route(contract.renewCalendarAddress, ({ onSite }) => onSite(renewCalendarAddress));

  route(contract.myCalendar, async ({ params, reply, deps }) => {
    const held = await memberOfLink(read, { config, now: clock() }, params.token, CALENDAR_LINK);
    if (isRefused(held)) return held;
    reply.header("access-control-allow-origin", "*");
    return meetupsCalendar(
      config,
      `Mijn meetups · ${(await deps.site()).name}`,
      await meetupsInCalendarOf(read, held.member.id, deps.clock()),
    );
  });
});
