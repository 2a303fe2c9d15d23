import { maybeAMeetup } from "../kind-data.ts";
import { PlacesLeft } from "./answer-rules.tsx";
import { AnswerButtons, Frame, Paragraph, PrimaryButton } from "./frame.tsx";
import { MeetupFacts } from "./meetup-facts.tsx";
import { mail, NO_DATA } from "./template.ts";

export const alreadyMember = mail({
  kind: "already_member",
  priority: 1,
  traits: [],
  about: maybeAMeetup,
  data: NO_DATA,
  subject: () => "Je krijgt onze uitnodigingen al",
  action: ({ meetup }, links) => (meetup ? links.meetup(meetup.id) : links.site),
  body: ({ meetup }, around) => (
    <Frame
      around={around}
      preview={meetup ? "Laat je weten of je komt?" : "Je hoeft niets te doen"}
      why="Je krijgt deze e-mail omdat dit adres opnieuw is ingevuld op onze site."
    >
      <Paragraph>Hoi {around.name},</Paragraph>
      <Paragraph>
        Je wilde je inschrijven, maar dat was je al: onze uitnodigingen komen op dit adres.{" "}
        {meetup ? "Laat je nog weten of je komt?" : "Je hoeft niets te doen."}
      </Paragraph>
      {meetup ? (
        <>
          <MeetupFacts meetup={meetup} links={around.links} />
          <AnswerButtons meetup={meetup} links={around.links} />
          <PlacesLeft meetup={meetup} />
        </>
      ) : (
        <PrimaryButton href={around.links.site}>Bekijk de meetups</PrimaryButton>
      )}
    </Frame>
  ),
  sample: { meetup: null },
});
