import { companionsAllowed, withCompanions } from "#domain/answering-words.ts";
import type { MailedMeetup } from "../facts.ts";
import type { Links } from "../placeholders.ts";
import { companionsToBring } from "./answer-rules.tsx";
import { Paragraph, TextLink } from "./frame.tsx";

interface CompanionsProps {
  readonly meetup: MailedMeetup;
  readonly guests: number;
  readonly links: Links;
}

/** How many companions the recipient brings or may still bring, and the link to change that. */
export function Companions({ meetup, guests, links }: CompanionsProps) {
  const most = companionsToBring(meetup, 0);
  if (guests === 0 && most === 0) return null;
  return (
    <Paragraph>
      {guests > 0 ? `Je komt ${withCompanions(guests)}. Klopt dat niet meer?` : `${companionsAllowed(most)}.`}{" "}
      <TextLink href={links.question(meetup.id)}>Geef het hier door</TextLink>.
    </Paragraph>
  );
}
