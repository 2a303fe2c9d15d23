import type { FastifyInstance } from "fastify";
import * as contract from "#contract/profile.ts";
import { refused } from "#contract/refusals.ts";
import { meetupsCalendar } from "../calendar/meetup-calendar.ts";
import type { Deps } from "../deps.ts";
import { isOnlyLooking } from "../http/link-scanners.ts";
import { route } from "../http/route.ts";
import { meetupsOf } from "../meetups/queries.ts";
import { linkHolder } from "../members/queries.ts";
import { profileOf } from "../sign-in/queries.ts";
import { calendarAddress, calendarVersion, renewCalendarAddress } from "./calendar-address.ts";
import { dataOf } from "./queries.ts";
import { updateProfile } from "./update-profile.ts";
import { verifyEmailChange } from "./verify-email-change.ts";

export function profileRoutes(app: FastifyInstance, deps: Deps): void {
  const { config, db } = deps;

  route(app, deps, contract.updateProfile, async ({ body, session }) => {
    const outcome = await updateProfile(deps, session.memberId, body);
    if (outcome.kind === "refused") return outcome;
    const message = outcome.isEmailPending
      ? "Instellingen opgeslagen. Klik op de link in de e-mail aan je nieuwe adres om de wijziging af te ronden."
      : "Instellingen succesvol opgeslagen";
    return { message, user: profileOf(config, outcome.member).user };
  });

  route(app, deps, contract.verifyEmailChange, async ({ params, request }) => {
    if (isOnlyLooking(request)) return refused("only-looking");
    const outcome = await verifyEmailChange(deps, params.token);
    if (outcome.kind === "refused") return outcome;
    return {
      message: "Je nieuwe e-mailadres is bevestigd. Log opnieuw in om verder te gaan.",
      email: outcome.email,
    };
  });

  route(app, deps, contract.myData, async ({ session, reply }) => {
    reply.header("content-disposition", 'attachment; filename="mijn-gegevens.json"');
    return JSON.stringify(await dataOf(db.read, session.memberId), null, 2);
  });

  route(app, deps, contract.calendarAddress, ({ session }) => calendarAddress(deps, session.memberId));

  route(app, deps, contract.renewCalendarAddress, ({ session }) =>
    renewCalendarAddress(deps, session.memberId),
  );

  route(app, deps, contract.myCalendar, async ({ params, reply }) => {
    const held = await linkHolder(deps, db.read, params.token, "calendar", calendarVersion);
    if (held.kind === "refused") return held;
    reply.header("access-control-allow-origin", "*");
    return meetupsCalendar(
      config,
      `Mijn meetups · ${config.site.name}`,
      await meetupsOf(db.read, held.member.id),
    );
  });
}
