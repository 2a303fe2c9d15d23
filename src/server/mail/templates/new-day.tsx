import * as z from "zod";
import { Day } from "#contract/text.ts";
import { fullDate, shortDate } from "#domain/dutch-dates.ts";
import { changesInWords, changesOf } from "#domain/meetup-changes.ts";
import { uncapitalised } from "#domain/wording.ts";
import { aMeetup } from "../about.ts";
import { AskedMeetup } from "./asked-meetup.tsx";
import { Frame, Paragraph } from "./frame.tsx";
import { SAMPLE_MEETUP } from "./samples.ts";
import { mail } from "./template.ts";

/** To members that declined or did not answer: on another day they may come. Those that come get `changed`. */
export const newDay = mail({
  kind: "new_day",
  priority: 5,
  traits: ["bulk", "for-confirmed", "pausable"],
  holdsWhile: ["meetup-not-over"],
  about: aMeetup,
  data: z.object({ dayBefore: Day }),
  subject: ({ meetup }) => `Nieuwe datum: ${shortDate(meetup.date)}, ${meetup.title}`,
  action: ({ meetup }, links) => links.respond(meetup.id, "confirm"),
  body: ({ meetup, dayBefore }, around) => (
    <Frame
      wayOut="invitations"
      around={around}
      preview={`Niet ${fullDate(dayBefore)} maar ${fullDate(meetup.date)}`}
      why="Je krijgt deze e-mail omdat je lid bent en niet hebt laten weten dat je komt."
    >
      <Paragraph>
        Hoi {around.name}, let op:{" "}
        {uncapitalised(
          changesInWords(changesOf({ ...meetup, date: dayBefore }, meetup)) ?? "de dag is veranderd",
        )}
        . Kun je dan?
      </Paragraph>
      <AskedMeetup meetup={meetup} around={around} />
    </Frame>
  ),
  calendar: ({ meetup }) => ({ method: "REQUEST", meetup }),
  sample: { meetup: SAMPLE_MEETUP, dayBefore: "2026-12-02" },
});
