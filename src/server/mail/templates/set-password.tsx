import { nothing } from "../about.ts";
import { Frame, Paragraph, PrimaryButton, TextLink } from "./frame.tsx";
import { mail, NO_DATA } from "./template.ts";

export const setPassword = mail({
  kind: "set_password",
  priority: 1,
  traits: ["nameless", "always-tried"],
  holdsWhile: [],
  about: nothing,
  data: NO_DATA,
  subject: () => "Welkom: kies je wachtwoord",
  action: (_mail, links) => links.setPassword,
  body: (_mail, around) => (
    <Frame
      wayOut="address"
      around={around}
      preview="De organisatie heeft je toegevoegd"
      why="Je krijgt deze e-mail omdat de organisatie dit adres heeft ingevuld. Ken je ons niet, dan hoef je niets te doen: zonder bevestiging krijg je geen uitnodigingen."
    >
      <Paragraph>Hoi,</Paragraph>
      <Paragraph>
        De organisatie heeft je toegevoegd als lid. Kies een wachtwoord, dan is meteen je e-mailadres
        bevestigd en ben je ingelogd. De link is 7 dagen geldig.
      </Paragraph>
      <PrimaryButton href={around.links.setPassword}>Wachtwoord kiezen</PrimaryButton>
      <Paragraph>
        Liever geen wachtwoord?{" "}
        <TextLink href={around.links.verify(null)}>Bevestig alleen je e-mailadres</TextLink>; je logt dan in
        met een code die we je mailen.
      </Paragraph>
    </Frame>
  ),
  sample: {},
});
