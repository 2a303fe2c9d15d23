import * as z from "zod";
import { nothing } from "../about.ts";
import { BECAUSE_ADMIN, Frame, Paragraph, PrimaryButton } from "./frame.tsx";
import { mail } from "./template.ts";

/** To the administrators: a provider refuses what the club sends, whoever it is for (promise 107). */
export const sendingRefused = mail({
  kind: "sending_refused",
  priority: 3,
  traits: [],
  holdsWhile: [],
  about: nothing,
  data: z.object({ provider: z.string(), words: z.string() }),
  subject: ({ provider }) => `${provider} weigert onze e-mails`,
  action: (_refused, links) => links.adminEmails,
  body: ({ provider, words }, around) => (
    <Frame
      wayOut="none"
      around={around}
      preview="Aan de adressen van de leden ligt het niet"
      why={BECAUSE_ADMIN}
    >
      <Paragraph>
        Hoi {around.name}, {provider} weigerde in één dag e-mails aan drie of meer leden, om hoe wij
        versturen. Aan hun adressen ligt het niet. De mailserver zegt: ‘{words}’.
      </Paragraph>
      <Paragraph>
        Vraag wie jullie mailserver regelt om dit op te lossen. Wat nog niet weg is, proberen we minstens drie
        dagen lang opnieuw. Wat als teruggestuurd binnenkwam, gaat niet vanzelf nog eens.
      </Paragraph>
      <PrimaryButton href={around.links.adminEmails}>Bekijk de e-mails</PrimaryButton>
    </Frame>
  ),
  sample: { provider: "example.org", words: "550 5.7.26 the sender is unauthenticated" },
});
