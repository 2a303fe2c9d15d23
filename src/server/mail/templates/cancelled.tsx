import { QuietButton } from "./buttons.tsx";
import { Frame, Paragraph } from "./frame.tsx";
import { MeetupFacts } from "./meetup-facts.tsx";
import { SAMPLE_MEETUP } from "./sample.ts";
import type { Template } from "./template.ts";

export const cancelled: Template<"cancelled"> = {
  subject: (title) => `Gaat niet door: ${title}`,
  action: (_mail, links) => links.site,
  body: ({ meetup, hasPlace }, around) => (
    <Frame
      around={around}
      preview="De organisatie heeft deze meetup afgezegd"
      why={
        hasPlace
          ? "Je krijgt deze e-mail omdat je had laten weten dat je zou komen."
          : "Je krijgt deze e-mail omdat je op de wachtlijst stond."
      }
    >
      <Paragraph>Hoi {around.name}, deze meetup gaat helaas niet door:</Paragraph>
      <MeetupFacts meetup={meetup} href={around.links.site} />
      <Paragraph>&nbsp;</Paragraph>
      <QuietButton href={around.links.site}>Bekijk andere meetups</QuietButton>
    </Frame>
  ),
  sample: { kind: "cancelled", meetup: SAMPLE_MEETUP, hasPlace: true },
};
