import { nothing, withActor } from "../about.ts";
import { BECAUSE_ADMIN, Frame, Paragraph, PrimaryButton } from "./frame.tsx";
import { mail, NO_DATA } from "./template.ts";

/** To who became an admin: sessions stay, but one from before has the rights only after a proof (promise 2). */
export const rightsGranted = mail({
  kind: "rights_granted",
  priority: 2,
  traits: ["for-confirmed", "names-others"],
  holdsWhile: ["admin"],
  about: withActor(nothing),
  data: NO_DATA,
  subject: () => "Je bent nu beheerder",
  action: (_mail, links) => links.adminDashboard,
  body: ({ by }, around) => (
    <Frame wayOut="none" around={around} preview="Wat je nu kunt doen, en hoe je inlogt" why={BECAUSE_ADMIN}>
      <Paragraph>
        Hoi {around.name}, {by ?? "de organisatie"} heeft je beheerder van {around.site} gemaakt.
      </Paragraph>
      <Paragraph>
        Je kunt nu meetups maken en aankondigen, leden toevoegen en verwijderen, e-mails nakijken en de site
        instellen. Je ziet daarbij namen en e-mailadressen van alle leden: gebruik die alleen voor de club.
      </Paragraph>
      <Paragraph>
        Waar je al ingelogd was, blijf je ingelogd. Voor de beheerpagina’s log je daar nog één keer in, met je
        wachtwoord of een code. Heb je een passkey, dan is die ook nodig.
      </Paragraph>
      <PrimaryButton href={around.links.adminDashboard}>Naar Overzicht</PrimaryButton>
      <Paragraph>Liever niet? Laat het {by ?? "de organisatie"} weten.</Paragraph>
    </Frame>
  ),
  sample: { by: "Piet de Vries" },
});
