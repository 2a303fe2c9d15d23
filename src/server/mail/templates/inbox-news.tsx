import * as z from "zod";
import { countInWords } from "#domain/wording.ts";
import { nothing } from "../about.ts";
import { Frame, Paragraph, PrimaryButton } from "./frame.tsx";
import { mail } from "./template.ts";

const NewMail = z.object({
  /** The name of the sender, or the address without one. */
  from: z.string(),
  address: z.string(),
  subject: z.string(),
});

/** To the admins, about the mails of people that came since the last one. */
export const inboxNews = mail({
  kind: "inbox_news",
  priority: 3,
  traits: [],
  about: nothing,
  data: z.object({ mails: z.array(NewMail).min(1), more: z.number() }),
  subject: ({ mails: [first, ...others], more }) =>
    others.length + more === 0
      ? `Vraag van ${first?.from}: ${first?.subject}`
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
      why="Je krijgt deze e-mail omdat je beheerder bent."
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
