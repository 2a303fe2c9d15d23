import * as z from "zod";
import { WAITING_WORDS, waitsFor } from "#domain/answering-words.ts";
import { tooBig } from "#domain/companions.ts";
import { available, placesOf } from "#domain/places.ts";
import { tooBigInWords } from "#domain/wording.ts";
import { aMeetup, withWaiting } from "../about.ts";
import type { MailedMeetup, WaitingPlace } from "../facts.ts";
import { whyNoPlace } from "./answer-rules.tsx";
import { Frame, GiveUpButton, Paragraph, TextLink } from "./frame.tsx";
import { MeetupFacts, onDay } from "./meetup-facts.tsx";
import { SAMPLE_MEETUP } from "./samples.ts";
import { mail } from "./template.ts";

/** Empty for a member no longer on the waitlist when the mail is sent. */
export const positionText = (waiting: WaitingPlace | null) =>
  waiting === null ? "" : `, als nummer ${waiting.position}`;

interface Waiter {
  readonly meetup: MailedMeetup;
  readonly waiting: WaitingPlace | null;
}

/** The first on the waitlist, whose party is larger than the free places; null for others. */
const firstTooBig = ({ meetup, waiting }: Waiter) =>
  waiting?.position === 1 && !waiting.isLate && !waiting.isOffered
    ? tooBig(available(placesOf(meetup)), waiting.party)
    : null;

export function whyWaiting({ meetup, waiting }: Waiter): string {
  const first = firstTooBig({ meetup, waiting });
  if (first) return tooBigInWords(first);
  return whyNoPlace(available(placesOf(meetup)));
}

/** What the member hears of, without a full stop. */
export const promise = (waiter: Waiter): string =>
  WAITING_WORDS[
    waitsFor({
      isLate: waiter.waiting?.isLate === true,
      isUnasked: waiter.meetup.isUnasked === true,
      isTooBig: firstTooBig(waiter) !== null,
      position: waiter.waiting?.position ?? null,
    })
  ];

const inSentence = (reason: string) => reason.charAt(0).toLowerCase() + reason.slice(1);

/** Answers nothing by itself: the page has a button. */
const FewerCompanions = ({ href }: { href: string }) => (
  <Paragraph>
    Wil je niet wachten? <TextLink href={href}>Kom met minder</TextLink>, dan heb je meteen een plek.
  </Paragraph>
);

export const waitlisted = mail({
  kind: "waitlisted",
  priority: 2,
  traits: [],
  holdsWhile: [],
  about: withWaiting(aMeetup),
  data: z.object({
    /** An earlier mail put the meetup in the member's calendar; this one removes it. */
    hadPlace: z.boolean().default(false),
  }),
  subject: ({ meetup }) => `Je staat op de wachtlijst: ${onDay(meetup)}`,
  states: () => "waitlist",
  action: ({ meetup }, links) => links.meetup(meetup.id),
  body: ({ meetup, waiting }, around) => (
    <Frame
      wayOut="wachtlijst"
      around={around}
      preview={promise({ meetup, waiting })}
      why="Je krijgt deze e-mail omdat je hebt laten weten dat je wilt komen."
    >
      <Paragraph>
        Hoi {around.name},{" "}
        {waiting?.isLate
          ? `de inschrijving was al gesloten. Je staat op de wachtlijst${positionText(waiting)}; ${inSentence(promise({ meetup, waiting }))}.`
          : `${inSentence(whyWaiting({ meetup, waiting }))}. Je staat op de wachtlijst${positionText(waiting)}; ${inSentence(promise({ meetup, waiting }))}.`}
      </Paragraph>
      {waiting?.isByCalendar && (
        <Paragraph>
          In je agenda zei je ja, maar dat is nog geen plek: kom pas als je van ons hoort.
        </Paragraph>
      )}
      {firstTooBig({ meetup, waiting }) && <FewerCompanions href={around.links.question(meetup.id)} />}
      <MeetupFacts meetup={meetup} links={around.links} />
      <GiveUpButton meetup={meetup} links={around.links} what="wachtlijst" />
    </Frame>
  ),
  calendar: ({ meetup, hadPlace }) => (hadPlace ? { method: "CANCEL", meetup } : null),
  sample: {
    meetup: SAMPLE_MEETUP,
    hadPlace: true,
    waiting: { position: 3, isLate: false, isOffered: false, isByCalendar: false, party: 1 },
  },
  variant: {
    meetup: SAMPLE_MEETUP,
    hadPlace: true,
    waiting: { position: 1, isLate: true, isOffered: false, isByCalendar: false, party: 1 },
  },
});
