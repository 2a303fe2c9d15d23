import * as contract from "#contract/profile.ts";
import { refused } from "#contract/refusals.ts";
import { meetupsCalendar } from "../calendar.ts";
import { isLinkScanner } from "../http/client.ts";
import { subjectRoutes } from "../http/route.ts";
import { meetupsOf } from "../meetups/queries.ts";
import { memberOfLink } from "../members/link-holder.ts";
import { profileOf } from "../sessions/profile-of.ts";
import {
  CALENDAR_LINK,
  calendarAddress,
  renewCalendarAddress,
  updateProfile,
  verifyEmailChange,
  withdrawEmailChange,
} from "./profile.ts";
import { dataOf } from "./queries.ts";

export const profileRoutes = subjectRoutes((route, { config, read }) => {
  route(contract.updateProfile, async ({ body, session, deps }) => {
    const outcome = await updateProfile(deps, session, body);
    if (outcome.kind === "refused") return outcome;
    const message = outcome.isEmailPending
      ? "Instellingen opgeslagen. Klik op de link in de e-mail aan je nieuwe adres om de wijziging af te ronden."
      : "Instellingen succesvol opgeslagen";
    return { message, user: profileOf(deps, outcome.member).user };
  });

  route(contract.withdrawEmailChange, async ({ session, deps }) => {
    const outcome = await withdrawEmailChange(deps, session.memberId);
    if (outcome.kind === "refused") return outcome;
    return { message: "De wijziging gaat niet door", user: profileOf(deps, outcome.member).user };
  });

  route(contract.verifyEmailChange, async ({ params, request, session, deps }) => {
    if (isLinkScanner(request)) return refused("only-looking");
    const outcome = await verifyEmailChange(deps, params.token, session);
    if (outcome.kind === "refused") return outcome;
    const next = outcome.isSignedIn ? "" : " Log in met je nieuwe adres om verder te gaan.";
    return { message: `Je nieuwe e-mailadres is bevestigd.${next}`, email: outcome.email };
  });

  route(contract.myData, async ({ session, reply }) => {
    reply.header("content-disposition", 'attachment; filename="mijn-gegevens.json"');
    return JSON.stringify(await dataOf(read, session.memberId), null, 2);
  });

  route(contract.calendarAddress, ({ session, deps }) => calendarAddress(deps, session.memberId));

  route(contract.renewCalendarAddress, ({ session, deps }) => renewCalendarAddress(deps, session.memberId));

  route(contract.myCalendar, async ({ params, reply, deps }) => {
    const held = await memberOfLink(deps, read, params.token, CALENDAR_LINK);
    if (held.kind === "refused") return held;
    reply.header("access-control-allow-origin", "*");
    return meetupsCalendar(
      config,
      `Mijn meetups · ${(await deps.site()).name}`,
      await meetupsOf(read, held.member.id),
    );
  });
});
