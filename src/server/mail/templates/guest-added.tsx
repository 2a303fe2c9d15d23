import * as z from "zod";
import { aMeetup, withActor, withCompanions, withWaiting, withWhereabouts } from "../about.ts";
import { Companions } from "./companions.tsx";
import { Frame, GiveUpButton, Paragraph, Rule, TextLink } from "./frame.tsx";
import { Description, MeetupFacts, onDay } from "./meetup-facts.tsx";
import { SAMPLE_MEETUP, SAMPLE_WHEREABOUTS } from "./samples.ts";
import { mail } from "./template.ts";
import { positionText, promise, whyWaiting } from "./waitlisted.tsx";

export const guestAdded = mail({
  kind: "guest_added",
  priority: 2,
  traits: ["of-change", "names-others"],
  holdsWhile: [],
  about: withActor(withWhereabouts(withWaiting(withCompanions(aMeetup)))),
  data: z.object({
    hasPlace: z.boolean(),
    hadPlace: z.boolean().default(false),
    /** The address is not confirmed, so the attendee gets no invitations yet. */
    isNew: z.boolean(),
  }),
  subject: ({ meetup, hasPlace }) =>
    `${hasPlace ? "Je bent aangemeld" : "Je staat op de wachtlijst"}: ${onDay(meetup)}`,
  states: ({ hasPlace }) => (hasPlace ? "confirmed" : "waitlist"),
  action: ({ meetup }, links) => links.meetup(meetup.id),
  body: ({ meetup, whereabouts, by, hasPlace, isNew, waiting, companions }, around) => (
    <Frame
      wayOut={hasPlace ? "plek" : "wachtlijst"}
      around={around}
      preview={hasPlace ? "Je hebt een plek" : "Je staat op de wachtlijst"}
      why="Je krijgt deze e-mail van de organisatie van deze meetup."
    >
      <Paragraph>
        Hoi {around.name}, {by ?? "de organisatie"} heeft je aangemeld.{" "}
        {hasPlace
          ? "Je plek is bevestigd. Zien we je daar!"
          : `${whyWaiting({ meetup, waiting })}: je staat op de wachtlijst${positionText(waiting)}. ${promise({ meetup, waiting })}.`}
      </Paragraph>
      {hasPlace && companions > 0 && <Companions meetup={meetup} guests={companions} links={around.links} />}
      <MeetupFacts meetup={meetup} whereabouts={whereabouts} links={around.links} hasCalendar={hasPlace} />
      <Rule />
      <Description meetup={meetup} />
      {isNew && (
        <Paragraph>
          Voortaan ook een uitnodiging krijgen?{" "}
          <TextLink href={around.links.verify(null)}>Bevestig je e-mailadres</TextLink>. Doe je niets, dan
          hoor je alleen van ons over deze meetup.
        </Paragraph>
      )}
      <Paragraph>Klopt dit niet, of kun je niet? Laat het weten.</Paragraph>
      <GiveUpButton meetup={meetup} links={around.links} what={hasPlace ? "plek" : "wachtlijst"} />
    </Frame>
  ),
  calendar: ({ meetup, whereabouts, hasPlace, hadPlace }) => {
    if (hasPlace) return { method: "PUBLISH", meetup: { ...meetup, whereabouts } };
    return hadPlace ? { method: "CANCEL", meetup } : null;
  },
  sample: {
    meetup: SAMPLE_MEETUP,
    whereabouts: SAMPLE_WHEREABOUTS,
    by: "Piet de Vries",
    hasPlace: true,
    hadPlace: false,
    companions: 0,
    isNew: true,
    waiting: null,
  },
});
