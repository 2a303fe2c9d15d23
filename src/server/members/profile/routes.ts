import type { MemberId } from "#contract/ids.ts";
import * as contract from "#contract/profile.ts";
import { answer, subjectRoutes } from "../../calls/route.ts";
import { meetupsCalendar } from "../../mail/calendar.ts";
import type { ReadDeps } from "../../platform/deps.ts";
import { isRefused, refused } from "../../platform/refusals.ts";
import { memberOfLink } from "../../records/link-holder.ts";
import { memberById } from "../../records/members.ts";
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
  route(contract.updateProfile, async ({ body, session, deps }) =>
    answer(await deps.onSite(updateProfile, { form: body, session }), ({ isEmailPending }) =>
      withOwnData(
        deps,
        session.memberId,
        isEmailPending
          ? "Instellingen opgeslagen. Klik op de link in de e-mail aan je nieuwe adres om de wijziging af te ronden."
          : "Instellingen succesvol opgeslagen",
      ),
    ),
  );

  route(contract.withdrawEmailChange, async ({ session, deps }) => {
    await deps.onSite(withdrawEmailChange);
    return withOwnData(deps, session.memberId, "De wijziging gaat niet door");
  });

  route(contract.verifyEmailChange, async ({ params, session, deps }) =>
    answer(await deps.onSite(verifyEmailChange, { token: params.token, session }), async (done) => {
      const member = await memberById(read, done.member);
      if (!member) return refused("invalid-link");
      const next = done.isSignedIn ? "" : " Log in met je nieuwe adres om verder te gaan.";
      return { message: `Je nieuwe e-mailadres is bevestigd.${next}`, email: member.email };
    }),
  );

  route(contract.myData, async ({ session, reply }) => {
    reply.header("content-disposition", 'attachment; filename="mijn-gegevens.json"');
    return JSON.stringify(await dataOf(read, { config, now: clock() }, session.memberId), null, 2);
  });

  route(contract.calendarAddress, ({ session }) => calendarAddress(read, config, session.memberId));

  route(contract.renewCalendarAddress, async ({ session, deps }) => {
    await deps.onSite(renewCalendarAddress);
    return calendarAddress(read, config, session.memberId);
  });

  route(contract.myCalendar, async ({ params, reply, deps }) => {
    const held = await memberOfLink(read, { config, now: clock() }, params.token, CALENDAR_LINK);
    if (isRefused(held)) return held;
    reply.header("access-control-allow-origin", "*");
    return meetupsCalendar(
      config,
      `Mijn meetups · ${(await deps.site()).name}`,
      await meetupsInCalendarOf(read, held.member.id, { config, now: clock() }),
    );
  });
});

async function withOwnData(deps: ReadDeps, id: MemberId, message: string) {
  const member = await memberById(deps.db.read, id);
  return member ? { message, user: memberOf(deps, member) } : refused("no-session");
}
