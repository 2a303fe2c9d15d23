import * as z from "zod";
import { ClockTime, Day } from "#contract/text.ts";
import type { WhereaboutsColumns } from "#contract/whereabouts.ts";
import { fullDate, timeRange } from "#domain/dutch-dates.ts";
import { changesInSubject, changesInWords, changesOf, type MeetupChange } from "#domain/meetup-changes.ts";
import { capitalised, uncapitalised } from "#domain/wording.ts";
import { aScheduledMeetup, withWaiting, withWhereabouts } from "../about.ts";
import type { MailedMeetup, WaitingPlace } from "../facts.ts";
import { askToDecline } from "./answer-rules.tsx";
import { AnswerButtons, Frame, GiveUpButton, Paragraph, Rule } from "./frame.tsx";
import { MeetupFacts, onDay } from "./meetup-facts.tsx";
import { SAMPLE_MEETUP, SAMPLE_WHEREABOUTS } from "./samples.ts";
import { Column, Row, Text } from "./tags.tsx";
import { mail, type Surroundings } from "./template.ts";
import { softText, text } from "./theme.ts";
import { positionText } from "./waitlisted.tsx";

/** Where and when, as the member knows it. */
export const Told = z.object({
  date: Day,
  start_time: ClockTime,
  end_time: z.nullable(ClockTime),
  location: z.string(),
});

export const ChangeData = z.object({
  before: Told,
  hasPlace: z.boolean(),
  /** Absent in mails that an earlier release queued. */
  isAddressNew: z.boolean().default(false),
  /** Answers a calendar program that replied to an earlier version. */
  isReply: z.boolean().default(false),
});

export const changed = mail({
  kind: "changed",
  priority: 2,
  traits: [],
  holdsWhile: [],
  about: withWhereabouts(withWaiting(aScheduledMeetup)),
  data: ChangeData,
  subject: ({ meetup, before, isAddressNew, isReply }) =>
    isReply
      ? `Antwoord niet verwerkt: ${onDay(meetup)}`
      : `${changesInSubject(changesOf(before, meetup)) || (isAddressNew ? "Nieuw adres: " : "Gewijzigd: ")}${meetup.title}`,
  states: ({ hasPlace, isReply }) => (isReply ? null : hasPlace ? "confirmed" : "waitlist"),
  action: ({ meetup }, links) => links.meetup(meetup.id),
  body: ({ isReply, ...mail }, around) =>
    isReply ? <Unprocessed {...mail} around={around} /> : <Changed {...mail} around={around} />,
  calendar: ({ meetup, whereabouts, hasPlace, isReply }) => {
    if (hasPlace) return { method: "PUBLISH", meetup: { ...meetup, whereabouts } };
    return isReply ? { method: "REQUEST", meetup } : null;
  },
  sample: {
    meetup: SAMPLE_MEETUP,
    whereabouts: SAMPLE_WHEREABOUTS,
    waiting: null,
    before: {
      date: "2026-12-02",
      start_time: SAMPLE_MEETUP.start_time,
      end_time: SAMPLE_MEETUP.end_time,
      location: "Café De Stekker, Utrecht",
    },
    hasPlace: true,
    isAddressNew: false,
    isReply: false,
  },
});

interface ChangedProps {
  readonly meetup: MailedMeetup;
  readonly whereabouts: WhereaboutsColumns | null;
  readonly waiting: WaitingPlace | null;
  readonly before: Parameters<typeof changesOf>[0];
  readonly hasPlace: boolean;
  readonly isAddressNew: boolean;
  readonly around: Surroundings;
}

function Changed({ meetup, whereabouts, waiting, before, hasPlace, isAddressNew, around }: ChangedProps) {
  return (
    <Frame
      wayOut={hasPlace ? "plek" : "wachtlijst"}
      around={around}
      preview={`Nu ${fullDate(meetup.date)}, ${timeRange(meetup.start_time, meetup.end_time, meetup.date)}`}
      why={
        hasPlace
          ? "Je krijgt deze e-mail omdat je hebt laten weten dat je komt."
          : "Je krijgt deze e-mail omdat je op de wachtlijst staat."
      }
    >
      <Paragraph>
        Hoi {around.name}, let op: {uncapitalised(firstLine(changesOf(before, meetup), isAddressNew))}.
      </Paragraph>
      <Table changes={changesOf(before, meetup)} />
      <MeetupFacts meetup={meetup} whereabouts={whereabouts} links={around.links} hasCalendar={hasPlace} />
      <Rule />
      <Paragraph>
        {hasPlace
          ? askToDecline("Kun je daardoor niet meer?", meetup)
          : `Je staat nog op de wachtlijst${positionText(waiting)}. Kun je daardoor niet meer? Laat het weten, dan hoef je niet te wachten.`}
      </Paragraph>
      <GiveUpButton meetup={meetup} links={around.links} what={hasPlace ? "plek" : "wachtlijst"} />
    </Frame>
  );
}

/** To a member whose calendar program replied to an earlier version: its answer changed nothing. */
function Unprocessed({ meetup, whereabouts, around }: ChangedProps) {
  return (
    <Frame
      wayOut="membership"
      around={around}
      preview={`Nu ${fullDate(meetup.date)}, ${timeRange(meetup.start_time, meetup.end_time, meetup.date)}`}
      why="Je krijgt deze e-mail omdat je in je agenda antwoordde."
    >
      <Paragraph>
        Hoi {around.name}, in je agenda antwoordde je op een eerdere versie van deze meetup. Dat antwoord is
        niet verwerkt. Zo is het nu:
      </Paragraph>
      <MeetupFacts meetup={meetup} whereabouts={whereabouts} links={around.links} hasCalendar />
      <AnswerButtons meetup={meetup} links={around.links} />
    </Frame>
  );
}

const ADDRESS = "Het adres of de link is nieuw, zie hieronder";

function firstLine(changes: readonly MeetupChange[], isAddressNew: boolean): string {
  const changed = changesInWords(changes);
  if (changed === null) return isAddressNew ? ADDRESS : "Er is iets gewijzigd";
  return isAddressNew ? `${changed}. ${ADDRESS}` : changed;
}

/** One change is in the first line, whole; of several that line has the names alone. */
function Table({ changes }: { changes: readonly MeetupChange[] }) {
  if (changes.length < 2) return null;
  return (
    <>
      {changes.map((change) => (
        <Compared key={change.what} {...change} term={capitalised(change.what)} />
      ))}
      <Rule />
    </>
  );
}

function Compared({ term, old, now }: MeetupChange & { readonly term: string }) {
  return (
    <Row style={{ marginBottom: 12 }}>
      <Column style={{ width: "50%", verticalAlign: "top", paddingRight: 8 }}>
        <Text className="soft" style={softText({ fontSize: 13 })}>
          {term} was
        </Text>
        <Text className="soft" style={softText({ textDecoration: "line-through" })}>
          {old}
        </Text>
      </Column>
      <Column style={{ width: "50%", verticalAlign: "top" }}>
        <Text className="soft" style={softText({ fontSize: 13 })}>
          {term} wordt
        </Text>
        <Text className="ink" style={text({ fontWeight: 650 })}>
          {now}
        </Text>
      </Column>
    </Row>
  );
}
