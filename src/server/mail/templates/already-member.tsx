import * as z from "zod";
import { maybeAMeetup } from "../about.ts";
import { PlacesLeft } from "./answer-rules.tsx";
import { AnswerButtons, Frame, Paragraph, PrimaryButton, TextLink } from "./frame.tsx";
import { MeetupFacts } from "./meetup-facts.tsx";
import { SAMPLE_MEETUP } from "./samples.ts";
import { mail } from "./template.ts";

const ABOUT_ANSWER = {
  given: "Je antwoord voor deze meetup hebben we al.",
  asked: "Laat je nog weten of je komt?",
} as const;

export const alreadyMember = mail({
  kind: "already_member",
  priority: 1,
  traits: [],
  about: maybeAMeetup,
  /** Whether the member had answered that meetup, which then asks nothing; and whether invitations are off. */
  data: z.object({ isAnswered: z.optional(z.boolean()), isMuted: z.optional(z.boolean()) }),
  subject: ({ isMuted }) =>
    isMuted ? "Je bent al lid, zonder uitnodigingen" : "Je krijgt onze uitnodigingen al",
  action: ({ meetup }, links) => (meetup ? links.meetup(meetup.id) : links.site),
  body: ({ meetup, isAnswered = false, isMuted = false }, around) => (
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
    </Frame>
  ),
  sample: { meetup: null },
  variant: { meetup: SAMPLE_MEETUP, isAnswered: true, isMuted: true },
});
