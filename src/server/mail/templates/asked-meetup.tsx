import type { MailedMeetup } from "../facts.ts";
import { AnswerRules, PlacesLeft } from "./answer-rules.tsx";
import { AnswerButtons, Rule } from "./frame.tsx";
import { Description, MeetupFacts } from "./meetup-facts.tsx";
import type { Surroundings } from "./template.ts";

interface AskedMeetupProps {
  readonly meetup: MailedMeetup;
  readonly around: Pick<Surroundings, "links" | "together">;
}

/** A meetup as mails show it that ask each of their members for an answer. */
export const AskedMeetup = ({ meetup, around: { links, together } }: AskedMeetupProps) => (
  <>
    <MeetupFacts meetup={meetup} links={links} />
    {together.length === 0 ? (
      <AnswerButtons meetup={meetup} links={links} />
    ) : (
      together.map((person, place) => (
        <AnswerButtons
          key={person.name}
          meetup={meetup}
          links={person.links}
          yes={`${person.name}: Ik kom`}
          no={`${person.name}: Ik kom niet`}
          margin={`${place === 0 ? 24 : 0}px 0 ${place === together.length - 1 ? 16 : 10}px`}
        />
      ))
    )}
    <PlacesLeft meetup={meetup} />
    <AnswerRules meetup={meetup} />
    <Rule />
    <Description meetup={meetup} />
  </>
);
