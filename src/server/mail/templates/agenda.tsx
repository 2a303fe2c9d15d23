import { shortDate, timeRange } from "#domain/dutch-dates.ts";
import { type About, type From, type GivenFrom, maybeAMeetup } from "../about.ts";
import { MAX_ON_AGENDA, type MailedMeetup, meetupsById, upcomingMeetups, WITH_BUTTONS } from "../facts.ts";
import { AnswerRules, PlacesLeft } from "./answer-rules.tsx";
import { AnswerButtons, Paragraph, QuietButton, Rule, TextLink } from "./frame.tsx";
import { MeetupFacts } from "./meetup-facts.tsx";
import { Section, Text } from "./tags.tsx";
import type { Surroundings } from "./template.ts";
import { text } from "./theme.ts";

/** The upcoming meetups; the meetup that the visitor came from comes first while it is upcoming. */
export const theUpcomingMeetups: About<GivenFrom, From, { readonly meetups: readonly MailedMeetup[] }> = {
  ...maybeAMeetup,
  load: async (mails, at) => {
    const upcoming = await upcomingMeetups(at);
    const meetupOf = await meetupsById(
      at,
      mails.map(({ kept }) => kept.meetup),
    );
    return ({ kept }) => {
      const from = meetupOf(kept.meetup);
      return { meetups: from === null ? upcoming : cameFromFirst(from, upcoming) };
    };
  },
};

/** Puts `from` first if it is upcoming: in `upcoming`, or later than all that the query returned. */
function cameFromFirst(from: MailedMeetup, upcoming: readonly MailedMeetup[]): readonly MailedMeetup[] {
  const others = upcoming.filter(({ id }) => id !== from.id);
  const last = upcoming.at(-1);
  const isAhead = others.length < upcoming.length || (last !== undefined && last.starts_at < from.starts_at);
  return isAhead ? [from, ...others] : upcoming;
}

interface AgendaProps {
  /** At most one more than are shown; the extra one means that there are more. */
  readonly meetups: readonly MailedMeetup[];
  readonly around: Surroundings;
}

/** The agenda for a new member: the first three meetups with answer buttons, the others on one line each. */
export function Agenda({ meetups, around }: AgendaProps) {
  const { links } = around;
  if (meetups.length === 0)
    return (
      <>
        <Paragraph>
          Er staat nog niets op de agenda. Zodra er een meetup is, krijg je een uitnodiging.
        </Paragraph>
        <QuietButton href={links.site}>Naar de site</QuietButton>
      </>
    );
  const later = meetups.slice(WITH_BUTTONS, MAX_ON_AGENDA);
  return (
    <>
      <Paragraph>Dit staat er op de agenda. Laat je weten of je komt?</Paragraph>
      {meetups.slice(0, WITH_BUTTONS).map((meetup) => (
        <Section key={meetup.id}>
          <Rule />
          <MeetupFacts meetup={meetup} links={links} />
          <AnswerButtons meetup={meetup} links={links} />
          <PlacesLeft meetup={meetup} />
          <AnswerRules meetup={meetup} />
        </Section>
      ))}
      {later.length > 0 && (
        <>
          <Rule />
          <Paragraph>Daarna:</Paragraph>
          {later.map(({ id, title, date, start_time, end_time }) => (
            <Text key={id} className="ink" style={text({ margin: "0 0 8px" })}>
              {shortDate(date)}, {timeRange(start_time, end_time, date)}:{" "}
              <TextLink href={links.meetup(id)}>{title}</TextLink>
            </Text>
          ))}
        </>
      )}
      {meetups.length > MAX_ON_AGENDA && <QuietButton href={links.site}>Bekijk alles</QuietButton>}
    </>
  );
}
