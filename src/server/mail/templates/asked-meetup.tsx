import type { ComponentProps } from "react";
import type { MailedMeetup } from "../facts.ts";
import { AnswerRules, PlacesLeft } from "./answer-rules.tsx";
import { AnswerButtons, Rule } from "./frame.tsx";
import { Description, MeetupFacts } from "./meetup-facts.tsx";

interface AskedMeetupProps extends Pick<ComponentProps<typeof AnswerButtons>, "links"> {
  readonly meetup: MailedMeetup;
}

/** A meetup as mails show it that ask for an answer. */
export const AskedMeetup = ({ meetup, links }: AskedMeetupProps) => (
  <>
    <MeetupFacts meetup={meetup} links={links} />
    <AnswerButtons meetup={meetup} links={links} />
    <PlacesLeft meetup={meetup} />
    <AnswerRules meetup={meetup} />
    <Rule />
    <Description meetup={meetup} />
  </>
);
