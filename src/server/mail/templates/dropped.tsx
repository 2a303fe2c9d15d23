import * as z from "zod";
import { PENDING_KINDS } from "#contract/pending.ts";
import { maybeAMeetup, withActor } from "../about.ts";
import { BECAUSE_ADMIN, Frame, Paragraph, PrimaryButton } from "./frame.tsx";
import { SAMPLE_MEETUP } from "./samples.ts";
import { mail } from "./template.ts";

const DROPPED_WORK = [...PENDING_KINDS, "planned-announcement"] as const;
type DroppedWork = (typeof DROPPED_WORK)[number];

const WORK_IN_WORDS: Readonly<Record<DroppedWork, (title: string) => string>> = {
  announcement: (title) => `de aankondiging van ‘${title}’`,
  "planned-announcement": (title) => `de geplande uitnodiging voor ‘${title}’`,
  message: (title) => `het bericht over ‘${title}’`,
  change: (title) => `de wijziging van ‘${title}’`,
  reminder: (title) => `de herinnering voor ‘${title}’`,
  "ask-again": (title) => `de vraag ‘Kom je nog?’ voor ‘${title}’`,
  cancellation: (title) => `het afzeggen van ‘${title}’`,
  removal: (title) => `het verwijderen van ‘${title}’`,
  import: () => "de import van leden",
  "member-message": () => "het bericht aan leden",
  "members-removal": () => "het verwijderen van leden",
};

const wordsOf = ({ what, title }: { readonly what: DroppedWork; readonly title: string }) =>
  WORK_IN_WORDS[what](title);

/** To the admins that remain: what a person began before their right to it ended (promise 84). */
export const dropped = mail({
  kind: "dropped",
  priority: 3,
  traits: ["names-others"],
  about: withActor(maybeAMeetup),
  data: z.object({
    what: z.enum(DROPPED_WORK),
    title: z.string(),
  }),
  subject: (work) => `Niet doorgegaan: ${wordsOf(work)}`,
  action: ({ meetup }, links) => (meetup ? links.adminMeetup(meetup.id) : links.adminDashboard),
  body: ({ meetup, by, ...work }, around) => (
    <Frame wayOut="none" around={around} preview="Wie eraan begon, mag het niet meer" why={BECAUSE_ADMIN}>
      <Paragraph>
        Hoi {around.name}, {wordsOf(work)} ging niet door. {by ?? "Een lid dat er niet meer is"} begon eraan,
        maar mag het niet meer. Niemand kreeg er bericht van.
      </Paragraph>
      <Paragraph>Moet het toch gebeuren? Dan kun je het zelf doen.</Paragraph>
      <PrimaryButton href={meetup ? around.links.adminMeetup(meetup.id) : around.links.adminDashboard}>
        {meetup ? "Bekijk de meetup" : "Naar het beheer"}
      </PrimaryButton>
    </Frame>
  ),
  sample: { meetup: SAMPLE_MEETUP, what: "message", title: SAMPLE_MEETUP.title, by: "Piet de Vries" },
  variant: { meetup: null, what: "import", title: "", by: null },
});
