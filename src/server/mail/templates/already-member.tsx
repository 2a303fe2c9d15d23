import { nothing } from "../about.ts";
import { PrimaryButton } from "./buttons.tsx";
import { Frame, Paragraph } from "./frame.tsx";
import { mail, NO_DATA } from "./mail.ts";

export const alreadyMember = mail({
  kind: "already_member",
  priority: 1,
  traits: [],
  about: nothing,
  data: NO_DATA,
  subject: () => "Je bent al ingeschreven",
  action: (_mail, links) => links.site,
  body: (_mail, around) => (
    <Frame
      around={around}
      preview="Je hoeft niets te doen"
      why="Je krijgt deze e-mail omdat dit adres opnieuw is ingevuld op onze site."
    >
      <Paragraph>Hoi {around.name},</Paragraph>
      <Paragraph>
        Je wilde je inschrijven, maar dat was je al: je krijgt onze uitnodigingen op dit adres. Je hoeft niets
        te doen.
      </Paragraph>
      <PrimaryButton href={around.links.site}>Bekijk de meetups</PrimaryButton>
    </Frame>
  ),
  sample: {},
});
