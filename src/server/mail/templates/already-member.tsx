import * as z from "zod";
import { maybeAMeetup } from "../about.ts";
import type { MailedMeetup } from "../facts.ts";
import { Joining, type Links, placeholder } from "../placeholders.ts";
import { PlacesLeft } from "./answer-rules.tsx";
import { AnswerButtons, Frame, Paragraph, PrimaryButton, QuietButton, Rule, TextLink } from "./frame.tsx";
import { MeetupFacts } from "./meetup-facts.tsx";
import { SAMPLE_MEETUP } from "./samples.ts";
import { mail } from "./template.ts";

const ABOUT_ANSWER = {
  given: "Je antwoord voor deze meetup hebben we al.",
  asked: "Laat je nog weten of je komt?",
} as const;

const name = placeholder("joining");

const OfferToJoin = ({ links, meetup }: { readonly links: Links; readonly meetup: MailedMeetup | null }) => (
  <>
    <Rule />
    <Paragraph>
      Was het voor {name}, die ook op dit adres post krijgt? Dan wordt {name} lid, met een eigen antwoord en
      een eigen plek. Anders hoef je niets te doen. De link is 7 dagen geldig.
    </Paragraph>
    <QuietButton href={links.join(meetup?.id ?? null)}>Voeg {name} toe op dit adres</QuietButton>
  </>
);

const NoRoom = () => (
  <>
    <Rule />
    <Paragraph>
      Was het voor {name}? Op één adres kunnen hoogstens vier leden post krijgen, en dat zijn er al vier. Met
      een ander adres kan {name} wel lid worden.
    </Paragraph>
  </>
);

export const alreadyMember = mail({
  kind: "already_member",
  priority: 1,
  traits: [],
  holdsWhile: [],
  about: maybeAMeetup,
  /** Whether the member had answered that meetup, which then asks nothing; and whether invitations are off. */
  data: Joining.extend({
    isAnswered: z.optional(z.boolean()),
    isMuted: z.optional(z.boolean()),
    /** No other can be added to the address. */
    isFull: z.optional(z.boolean()),
  }),
  subject: ({ isMuted }) =>
    isMuted ? "Je bent al lid, zonder uitnodigingen" : "Je krijgt onze uitnodigingen al",
  action: ({ meetup }, links) => (meetup ? links.meetup(meetup.id) : links.site),
  body: ({ meetup, isAnswered = false, isMuted = false, isFull = false, joining }, around) => (
    <Frame
      wayOut="membership"
      around={around}
      preview={
        isMuted
          ? "Je uitnodigingen staan uit"
          : meetup && !isAnswered
            ? "Laat je weten of je komt?"
            : "Je hoeft niets te doen"
      }
      why="Je krijgt deze e-mail omdat dit adres opnieuw is ingevuld op onze site."
    >
      <Paragraph>Hoi {around.name},</Paragraph>
      <Paragraph>
        Je wilde lid worden, maar dat ben je al:{" "}
        {isMuted ? (
          <>
            alleen staan je uitnodigingen uit.{" "}
            <TextLink href={around.links.unsubscribe}>Toch weer uitnodigen</TextLink>.
          </>
        ) : (
          "onze uitnodigingen komen op dit adres."
        )}{" "}
        {meetup ? ABOUT_ANSWER[isAnswered ? "given" : "asked"] : !isMuted && "Je hoeft niets te doen."}
      </Paragraph>
      {meetup && <MeetupFacts meetup={meetup} links={around.links} isPlain={isAnswered} />}
      {meetup && !isAnswered ? (
        <>
          <AnswerButtons meetup={meetup} links={around.links} />
          <PlacesLeft meetup={meetup} />
        </>
      ) : (
        <PrimaryButton href={meetup ? around.links.meetup(meetup.id) : around.links.site}>
          {meetup ? "Bekijk de meetup" : "Bekijk de meetups"}
        </PrimaryButton>
      )}
      {joining !== undefined && (isFull ? <NoRoom /> : <OfferToJoin links={around.links} meetup={meetup} />)}
    </Frame>
  ),
  sample: { meetup: null },
  variant: { meetup: SAMPLE_MEETUP, isAnswered: true, isMuted: true, joining: "Jan de Boer" },
});
