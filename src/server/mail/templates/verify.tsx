import * as z from "zod";
import { maybeAMeetup, withActor } from "../about.ts";
import { givesPlace } from "./answer-rules.tsx";
import { Frame, Paragraph, PrimaryButton } from "./frame.tsx";
import { MeetupFacts } from "./meetup-facts.tsx";
import { mail } from "./template.ts";

const NOTHING_TO_DO = "dan hoef je niets te doen: zonder bevestiging krijg je geen uitnodigingen.";

interface Adding {
  /** Known for the mail of an import. */
  readonly by: string | null;
  readonly isAdded?: boolean | undefined;
}

/** @returns why the mail came, and its first sentences: of a member that subscribed, or that an organiser added. Only an import names who did it. */
function reasonOf({ by, isAdded }: Adding, site: string): readonly [why: string, first: string] {
  if (!isAdded)
    return [
      `Je krijgt deze e-mail omdat iemand dit adres heeft ingevuld op onze site. Was jij dat niet, ${NOTHING_TO_DO}`,
      "Leuk dat je uitnodigingen voor onze meetups wilt krijgen. Bevestig nog even dat dit jouw e-mailadres is.",
    ];
  const who = by === null ? `de organisatie van ${site}` : `${by}, beheerder van ${site},`;
  return [
    `Je krijgt deze e-mail omdat ${who} dit adres heeft toegevoegd. Wil je dat niet, ${NOTHING_TO_DO}`,
    `${by ?? "De organisatie"} heeft je toegevoegd aan ${site}. Wil je uitnodigingen voor onze meetups krijgen? Bevestig dan dat dit jouw e-mailadres is.`,
  ];
}

export const verify = mail({
  kind: "verify",
  priority: 1,
  traits: ["nameless", "names-others", "always-tried"],
  holdsWhile: [],
  about: withActor(maybeAMeetup),
  data: z.object({ isAdded: z.optional(z.boolean()) }),
  subject: () => "Bevestig je e-mailadres",
  action: ({ meetup }, links) => links.verify(meetup?.id ?? null),
  body: ({ meetup, ...adding }, around) => {
    const [why, first] = reasonOf(adding, around.site);
    return (
      <Frame
        wayOut="address"
        around={around}
        preview={
          meetup ? "Daarna kun je meteen zeggen of je komt" : "Eén klik en je krijgt onze uitnodigingen"
        }
        why={why}
      >
        <Paragraph>Hoi,</Paragraph>
        <Paragraph>{first} De link is 7 dagen geldig.</Paragraph>
        {meetup && (
          <>
            <Paragraph>
              Bevestig je adres, dan kun je meteen laten weten of je komt naar {meetup.title}.
              {givesPlace(meetup) && " Een plek heb je pas als je dat hebt gedaan."}
            </Paragraph>
            <MeetupFacts meetup={meetup} links={around.links} isPlain />
          </>
        )}
        <PrimaryButton href={around.links.verify(meetup?.id ?? null)}>E-mailadres bevestigen</PrimaryButton>
      </Frame>
    );
  },
  sample: { meetup: null, by: null },
});
