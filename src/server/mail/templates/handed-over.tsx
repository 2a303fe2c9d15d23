import * as z from "zod";
import { partsInWords } from "#domain/planned-work.ts";
import { nothing, withActor } from "../about.ts";
import { BECAUSE_ADMIN, Frame, Paragraph, PrimaryButton } from "./frame.tsx";
import { mail } from "./template.ts";

/** To the admin that takes work over, who may have become one by it: what it is, and where to begin. */
export const handedOver = mail({
  kind: "handed_over",
  priority: 2,
  traits: ["for-confirmed", "names-others"],
  holdsWhile: ["admin"],
  about: withActor(nothing),
  data: z.object({
    isGranted: z.boolean(),
    announcements: z.number(),
    // Until 1.3.0 they were counted as announcements.
    mailings: z.number().default(0),
    series: z.number(),
    evenings: z.number(),
    contact: z.boolean(),
  }),
  subject: ({ isGranted }) =>
    isGranted ? "Je bent nu beheerder, en dit neem je over" : "Dit neem je over als beheerder",
  action: (_mail, links) => links.adminDashboard,
  body: ({ by, isGranted, ...work }, around) => (
    <Frame wayOut="none" around={around} preview="Wat je overneemt, en waar je begint" why={BECAUSE_ADMIN}>
      <Paragraph>
        Hoi {around.name}, {by ?? "de organisatie"} heeft je{" "}
        {isGranted ? `beheerder van ${around.site} gemaakt en ` : ""}werk overgedragen.
      </Paragraph>
      <Parts parts={partsInWords(work)} />
      {isGranted && (
        <Paragraph>
          Waar je al ingelogd was, blijf je ingelogd. Voor de beheerpagina’s log je daar nog één keer in, met
          je wachtwoord of een code. Heb je een passkey, dan is die ook nodig.
        </Paragraph>
      )}
      <Paragraph>Begin met deze drie dingen:</Paragraph>
      <Paragraph>1. Kijk op ‘Overzicht’ welke uitnodigingen vanzelf gaan, en of de dagen kloppen.</Paragraph>
      <Paragraph>2. Kijk op ‘Site’ of de naam en het contactadres van de club kloppen.</Paragraph>
      <Paragraph>
        3. Kies bij ‘Leden’, ‘Bewerk’ bij jezelf, een eigen wachtwoord als je er nog geen hebt.
      </Paragraph>
      <PrimaryButton href={around.links.adminDashboard}>Naar Overzicht</PrimaryButton>
      <Paragraph>Liever niet? Laat het {by ?? "de organisatie"} weten.</Paragraph>
    </Frame>
  ),
  sample: {
    by: "Piet de Vries",
    isGranted: true,
    announcements: 2,
    mailings: 1,
    series: 1,
    evenings: 3,
    contact: true,
  },
  variant: {
    by: null,
    isGranted: false,
    announcements: 0,
    mailings: 0,
    series: 0,
    evenings: 1,
    contact: false,
  },
});

const Parts = ({ parts }: { readonly parts: readonly string[] }) =>
  parts.length === 0 ? null : <Paragraph>Je neemt over: {parts.join(", ")}.</Paragraph>;
