import * as z from "zod";
import { ReturnedMailId } from "#contract/ids.ts";
import { countInWords } from "#domain/wording.ts";
import { type About, Gone, nothing } from "../about.ts";
import { type PersonsMail, personsMailsById } from "../facts.ts";
import { BECAUSE_ADMIN, Frame, Paragraph, PrimaryButton } from "./frame.tsx";
import { mail, NO_DATA } from "./template.ts";

export const NewMails = z.object({
  mails: z.array(ReturnedMailId).min(1),
  more: z.number(),
});
type NewMails = z.output<typeof NewMails>;

/** Mails in the inbox; of those whose sender is gone since, nothing is said. */
const newMails: About<NewMails, NewMails, { readonly mails: readonly PersonsMail[]; readonly more: number }> =
  {
    kept: NewMails,
    store: ({ mails, more }) => ({ ...nothing.store({}), kept: { mails, more } }),
    load: async (news, at) => {
      const mailOf = await personsMailsById(
        at,
        news.flatMap(({ kept }) => kept.mails),
      );
      return ({ kept: { mails, more } }) => {
        const found = mails.flatMap((id) => mailOf(id) ?? []);
        return found.length === 0 ? new Gone("message") : { mails: found, more };
      };
    },
  };

const isLoaded = (mail: PersonsMail | ReturnedMailId | undefined): mail is PersonsMail =>
  typeof mail === "object";

/** To the admins, about the mails of people that came since the last one. */
export const inboxNews = mail({
  kind: "inbox_news",
  priority: 3,
  traits: ["names-others"],
  holdsWhile: [],
  about: newMails,
  data: NO_DATA,
  subject: ({ mails: [first, ...others], more }) =>
    others.length + more === 0 && isLoaded(first)
      ? `Vraag van ${first.from}: ${first.subject}`
      : `${countInWords(1 + others.length + more, "nieuw bericht", "nieuwe berichten")} in het postvak`,
  action: (_news, links) => links.inbox,
  replyTo: ({ mails, more }) => {
    const [address, ...others] = new Set(mails.map((each) => each.address));
    return address !== undefined && others.length === 0 && more === 0 ? address : null;
  },
  body: ({ mails, more }, around) => (
    <Frame
      wayOut="none"
      around={around}
      preview={mails.map(({ from }) => from).join(", ")}
      why={BECAUSE_ADMIN}
    >
      <Paragraph>Hoi {around.name}, er kwam post binnen die een mens moet lezen:</Paragraph>
      {mails.map((each) => (
        <Paragraph key={JSON.stringify(each)}>
          <strong>{each.from}</strong>: {each.subject}
        </Paragraph>
      ))}
      {more > 0 && <Paragraph>En nog {more} meer.</Paragraph>}
      <PrimaryButton href={around.links.inbox}>Open het postvak</PrimaryButton>
    </Frame>
  ),
  sample: {
    mails: [{ from: "Anna de Vries", address: "anna@example.org", subject: "Kan ik mijn zoon meenemen?" }],
    more: 0,
  },
  variant: {
    mails: [
      { from: "Anna de Vries", address: "anna@example.org", subject: "Kan ik mijn zoon meenemen?" },
      { from: "bas@example.org", address: "bas@example.org", subject: "Parkeren" },
    ],
    more: 3,
  },
});
