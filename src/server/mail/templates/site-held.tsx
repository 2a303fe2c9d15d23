import { nothing } from "../about.ts";
import { BECAUSE_ADMIN, Frame, Paragraph, PrimaryButton } from "./frame.tsx";
import { mail, NO_DATA } from "./template.ts";

/** To the administrators of a site that was restored or copied (decision 41). */
export const siteHeld = mail({
  kind: "site_held",
  priority: 3,
  traits: [],
  holdsWhile: [],
  about: nothing,
  data: NO_DATA,
  subject: () => "De site is teruggezet of gekopieerd en wacht op jou",
  action: (_held, links) => links.adminDashboard,
  body: (_held, around) => (
    <Frame wayOut="none" around={around} preview="Zeg of dit jullie site is" why={BECAUSE_ADMIN}>
      <Paragraph>
        Hoi {around.name}, deze site draait op een teruggezette of gekopieerde database. Wie inlogt of
        antwoordt, merkt er niets van.
      </Paragraph>
      <Paragraph>
        Uit zichzelf doet de site nu niets naar buiten: geen geplande uitnodigingen, geen herinneringen, geen
        webhooks, en het postvak leest hij niet. Zo komt er niets dubbel.
      </Paragraph>
      <Paragraph>Is dit voortaan jullie site? Zeg dat dan op Overzicht, met ‘Dit is nu onze site’.</Paragraph>
      <PrimaryButton href={around.links.adminDashboard}>Naar Overzicht</PrimaryButton>
    </Frame>
  ),
  sample: {},
});
