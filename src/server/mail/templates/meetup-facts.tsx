import Markdown from "react-markdown";
import type { WhereaboutsColumns } from "#contract/whereabouts.ts";
import { calendarLeaf, type Day, fullDate, shortDate, timeRange } from "#domain/dutch-dates.ts";
import { fromOutside, MARKDOWN_OPTIONS, readMarkdown } from "#domain/markdown-tree.ts";
import { directionsLink, isOnline, onlineAddress } from "#domain/meetup-links.ts";
import { ownPicture } from "#domain/pictures.ts";
import { inOneLine } from "#domain/whereabouts.ts";
import type { MailedMeetup } from "../facts.ts";
import type { Links } from "../placeholders.ts";
import { TextLink } from "./frame.tsx";
import { Column, Link, Row, Text } from "./tags.tsx";
import { MAIL_COLOURS, softText, text, useAccent, useClubName } from "./theme.ts";
import { Whereabouts } from "./whereabouts.tsx";

type Withheld = Pick<MailedMeetup, "has_address" | "has_online_url">;

/** For a subject: mails about two evenings with one title differ in the list of a mail program. */
export const onDay = ({ title, date }: Pick<MailedMeetup, "title" | "date">): string =>
  `${title} (${shortDate(date)})`;

interface MeetupFactsProps {
  readonly meetup: Pick<MailedMeetup, "id" | "title" | "date" | "start_time" | "end_time" | "location"> &
    Partial<Withheld>;
  readonly whereabouts?: WhereaboutsColumns | null;
  readonly links: Links;
  /** Only with a place: who saves it before answering would take the answer for given. */
  readonly hasCalendar?: boolean;
  /** The meetup is cancelled: there is no route or calendar link. */
  readonly isOff?: boolean;
  readonly isPlain?: boolean;
  readonly href?: string;
}

export function MeetupFacts({
  meetup,
  whereabouts = null,
  links,
  hasCalendar = false,
  isOff = false,
  isPlain = false,
  href = links.meetup(meetup.id),
}: MeetupFactsProps) {
  const way = wayThere(meetup, whereabouts);
  return (
    <Row style={{ margin: "0 0 24px" }}>
      <Column className="leaf-column" style={{ width: 76, verticalAlign: "top" }}>
        <Leaf date={meetup.date} />
      </Column>
      <Column style={{ verticalAlign: "top" }}>
        <h1 className="ink" style={text({ fontSize: 22, lineHeight: "28px", fontWeight: 680 })}>
          <Link className="ink" href={href} style={{ color: MAIL_COLOURS.ink, textDecoration: "none" }}>
            {meetup.title}
          </Link>
        </h1>
        <Text className="soft" style={softText({ marginTop: 6 })}>
          {fullDate(meetup.date)}, {timeRange(meetup.start_time, meetup.end_time, meetup.date)}
          <br />
          {meetup.location}
        </Text>
        {whereabouts && <Whereabouts {...whereabouts} />}
        {!isOff && !isPlain && (way || hasCalendar) && (
          <Text style={text({ marginTop: 4 })}>
            {way && <TextLink href={way.href}>{way.label}</TextLink>}
            {way && hasCalendar && <span className="soft"> · </span>}
            {hasCalendar && <TextLink href={links.calendar(meetup.id)}>In je agenda</TextLink>}
          </Text>
        )}
      </Column>
    </Row>
  );
}

/** Null where there is none, or only members with a place may know it. */
function wayThere(
  { location, has_address = 0, has_online_url = 0 }: MeetupFactsProps["meetup"],
  whereabouts: WhereaboutsColumns | null,
): { readonly href: string; readonly label: string } | null {
  const isPublic = has_address === 0 && has_online_url === 0;
  const online = whereabouts?.online_url ?? (isPublic ? onlineAddress(location) : null);
  if (online !== null) return { href: online, label: "Deelnemen" };
  const address = whereabouts?.address ?? (isPublic && !isOnline(location) ? location : null);
  return address === null ? null : { href: directionsLink(inOneLine(address), "other"), label: "Route" };
}

function Leaf({ date }: { date: Day }) {
  const { light } = useAccent();
  const leaf = calendarLeaf(date);
  const line = { display: "block", textAlign: "center" } as const;
  return (
    <table
      className="leaf line"
      aria-hidden="true"
      cellPadding={0}
      cellSpacing={0}
      style={{ width: 58, border: `1px solid ${MAIL_COLOURS.line}`, borderRadius: 12, overflow: "hidden" }}
    >
      <tbody>
        <tr>
          <td
            className="accent"
            style={text({
              ...line,
              background: light.accent,
              color: light.on,
              fontSize: 11,
              lineHeight: "20px",
              fontWeight: 650,
              textTransform: "uppercase",
            })}
          >
            {leaf.month}
          </td>
        </tr>
        <tr>
          <td className="ink" style={text({ ...line, fontSize: 24, lineHeight: "34px", fontWeight: 650 })}>
            {leaf.day}
          </td>
        </tr>
        <tr>
          <td className="soft" style={softText({ ...line, fontSize: 12, lineHeight: "20px" })}>
            {leaf.weekday}
          </td>
        </tr>
      </tbody>
    </table>
  );
}

export function Description({ meetup }: { meetup: MailedMeetup }) {
  return <MarkdownText>{meetup.description}</MarkdownText>;
}

const CELL = { padding: "5px 10px", border: `1px solid ${MAIL_COLOURS.line}`, textAlign: "left" } as const;

/** Markdown without raw HTML; pictures become links, because a mail must not load anything remote. */
export function MarkdownText({ children: markdown }: { children: string }) {
  const { light } = useAccent();
  const site = useClubName();
  if (readMarkdown(markdown).kind !== "read")
    return <Text style={text({ margin: "0 0 12px", whiteSpace: "pre-line" })}>{markdown}</Text>;
  return (
    <Markdown
      remarkPlugins={MARKDOWN_OPTIONS}
      components={{
        p: ({ children }) => (
          <Text className="ink" style={text({ margin: "0 0 12px" })}>
            {children}
          </Text>
        ),
        h1: ({ children }) => <SubHeading>{children}</SubHeading>,
        h2: ({ children }) => <SubHeading>{children}</SubHeading>,
        h3: ({ children }) => <SubHeading>{children}</SubHeading>,
        input: ({ checked }) => <span>{checked ? "☑" : "☐"}</span>,
        th: ({ children }) => (
          <th className="ink line" style={text({ ...CELL, fontWeight: 650 })}>
            {children}
          </th>
        ),
        td: ({ children }) => (
          <td className="ink line" style={text(CELL)}>
            {children}
          </td>
        ),
        table: ({ children }) => (
          <table cellSpacing={0} style={{ margin: "0 0 12px", borderCollapse: "collapse" }}>
            {children}
          </table>
        ),
        li: ({ children }) => (
          <li className="ink" style={text()}>
            {children}
          </li>
        ),
        a: ({ href, children }) => (
          <Link className="link" href={href && fromOutside(href, site)} style={{ color: light.accent }}>
            {children}
          </Link>
        ),
        img: ({ src, alt }) =>
          // A picture of the site itself has no absolute address in a mail; its alt text takes its place.
          ownPicture(String(src)) ? (
            alt
          ) : (
            <Link className="link" href={fromOutside(String(src), site)} style={{ color: light.accent }}>
              {alt || "afbeelding"}
            </Link>
          ),
      }}
    >
      {markdown}
    </Markdown>
  );
}

function SubHeading({ children }: { children?: React.ReactNode }) {
  return (
    <h2 className="ink" style={text({ margin: "16px 0 8px", fontSize: 17, fontWeight: 650 })}>
      {children}
    </h2>
  );
}
