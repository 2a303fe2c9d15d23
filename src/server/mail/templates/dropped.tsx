import * as z from "zod";
import { PENDING_KIND_NAMES, PENDING_KINDS } from "#contract/pending-kinds.ts";
import { maybeAMeetup, withActor } from "../about.ts";
import { BECAUSE_ADMIN, Frame, Paragraph, PrimaryButton } from "./frame.tsx";
import { SAMPLE_MEETUP } from "./samples.ts";
import { mail } from "./template.ts";

const DROPPED_WORK = [...PENDING_KIND_NAMES, "planned-announcement"] as const;

function wordsOf({ what, title }: { readonly what: (typeof DROPPED_WORK)[number]; readonly title: string }) {
  return what === "planned-announcement"
    ? `de geplande uitnodiging voor ‘${title}’`
    : PENDING_KINDS[what].named(title);
}

/** To the admins that remain: what a person began before their right to it ended (promise 84). */
export const dropped = mail({
  kind: "dropped",
  priority: 3,
  traits: ["names-others"],
  holdsWhile: [],
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
