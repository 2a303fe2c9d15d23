import * as z from "zod";
import { TalkId } from "#contract/talks.ts";
import { Instant } from "#contract/text.ts";
import { fullDate } from "#domain/dutch-dates.ts";
import { momentIn, timeIn } from "#domain/moments.ts";
import type { ResponseStatus } from "#domain/places.ts";
import { countInWords } from "#domain/wording.ts";
import { type About, aMeetup, type Dated, Gone, withWhereabouts } from "../about.ts";
import { answersOf, type MailedMeetup, type MailedTalk, talksById } from "../facts.ts";
import { Frame, Paragraph, PrimaryButton, QuietButton } from "./frame.tsx";
import { MeetupFacts, onDay } from "./meetup-facts.tsx";
import { SAMPLE_MEETUP, SAMPLE_WHEREABOUTS } from "./samples.ts";
import { mail } from "./template.ts";

const Kept = z.object({ talk: TalkId });
type Kept = z.output<typeof Kept>;

/** A talk on the programme of a meetup, as it is at sending. */
const aPlannedTalk: About<
  { readonly meetup: Dated; readonly talk: TalkId },
  Kept,
  { readonly meetup: MailedMeetup; readonly talk: MailedTalk; readonly status: ResponseStatus | null }
> = {
  kept: Kept,
  store: ({ meetup, talk }) => ({ ...aMeetup.store({ meetup }), kept: { talk } }),
  load: async (mails, at) => {
    const findMeetup = await aMeetup.load(mails, at);
    const talkOf = await talksById(
      at,
      mails.map(({ kept }) => kept.talk),
    );
    const answerOf = await answersOf(at, mails);
    return (mail) => {
      const found = findMeetup(mail);
      if (found instanceof Gone) return found;
      const talk = talkOf(mail.kept.talk);
      return talk ? { ...found, talk, status: answerOf(mail)?.status ?? null } : new Gone("message");
    };
  },
};

const Told = z.object({
  /** The start that the speaker was mailed before; null: this is the first mail. */
  told: z.nullable(Instant),
});

/** What the queue keeps of such a mail. */
export const PlannedMail = Kept.extend(Told.shape);
export type PlannedMail = z.output<typeof PlannedMail>;

/** To the speaker, after the minute in which it can be taken off again; once more when its start moves. */
export const talkPlanned = mail({
  kind: "talk_planned",
  priority: 2,
  traits: [],
  holdsWhile: ["meetup-not-over", "talk-on-programme"],
  about: withWhereabouts(aPlannedTalk),
  data: Told,
  subject: ({ meetup, told }) =>
    `${told ? "Andere tijd voor je verhaal" : "Je staat op het programma"}: ${onDay(meetup)}`,
  action: ({ meetup }, links) => links.meetup(meetup.id),
  body: ({ meetup, talk, whereabouts, status, told }, around) => {
    const start = timeIn(around.timeZone, Date.parse(talk.startsAt));
    return (
      <Frame
        wayOut="membership"
        around={around}
        preview={momentIn(around.timeZone, talk.startsAt)}
        why="Je krijgt deze e-mail omdat je op het programma staat."
      >
        <Paragraph>
          Hoi {around.name}, ‘{talk.title}’ {told ? "begint op een andere tijd" : "staat op het programma"}:{" "}
          {fullDate(meetup.date)} om {start}, {countInWords(talk.minutes, "minuut", "minuten")}.
        </Paragraph>
        <MeetupFacts
          meetup={meetup}
          whereabouts={whereabouts}
          links={around.links}
          hasCalendar={status === "confirmed"}
        />
        <PrimaryButton href={around.links.meetup(meetup.id)}>Bekijk het programma</PrimaryButton>
        <Paragraph>Hoe je naam erbij staat, kies je bij je voorstellen op je dashboard.</Paragraph>
        {status === "declined" ? (
          <>
            <Paragraph>Je liet weten dat je deze avond niet komt. Kom je toch, zeg het dan.</Paragraph>
            <QuietButton href={around.links.respond(meetup.id, "confirm")}>Ik kom toch</QuietButton>
          </>
        ) : (
          <>
            <Paragraph>Kun je niet? Laat het meteen weten; de organisatie hoort het dan ook.</Paragraph>
            <QuietButton href={around.links.respond(meetup.id, "decline")}>Ik kan niet</QuietButton>
          </>
        )}
      </Frame>
    );
  },
  calendar: ({ meetup, whereabouts, status }) =>
    status === "confirmed" ? { method: "PUBLISH", meetup: { ...meetup, whereabouts } } : null,
  sample: {
    meetup: SAMPLE_MEETUP,
    whereabouts: SAMPLE_WHEREABOUTS,
    talk: { title: "Rolluiken zonder cloud", minutes: 30, startsAt: SAMPLE_MEETUP.starts_at },
    status: "confirmed",
    told: null,
  },
  variant: {
    meetup: SAMPLE_MEETUP,
    whereabouts: SAMPLE_WHEREABOUTS,
    talk: { title: "Rolluiken zonder cloud", minutes: 30, startsAt: SAMPLE_MEETUP.starts_at },
    status: "confirmed",
    told: "2026-12-08T18:30:00.000Z",
  },
});
