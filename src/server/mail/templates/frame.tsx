import { Fragment, type ReactNode } from "react";
import { GIVE_UP, type GivenUp } from "#domain/giving-up.ts";
import { namesInWords } from "#domain/wording.ts";
import type { MailedMeetup } from "../facts.ts";
import { type Links, placeholder } from "../placeholders.ts";
import { Button, Column, Container, Document, Link, Row, Text } from "./tags.tsx";
import type { Surroundings } from "./template.ts";
import { darkStyles, MAIL_COLOURS, softText, text, useAccent } from "./theme.ts";

export function Code() {
  const { light } = useAccent();
  return (
    <Text
      className="note ink"
      style={text({
        margin: "0 0 16px",
        padding: "18px 12px",
        borderRadius: 12,
        background: light.soft,
        fontSize: 32,
        lineHeight: "40px",
        fontWeight: 680,
        letterSpacing: 6,
        textAlign: "center",
      })}
    >
      {placeholder("code")}
    </Text>
  );
}

const box = {
  display: "block",
  borderRadius: 12,
  fontWeight: 600,
  textAlign: "center",
  textDecoration: "none",
} as const;

const quiet = text({
  ...box,
  background: MAIL_COLOURS.surface,
  color: MAIL_COLOURS.ink,
  border: `1px solid ${MAIL_COLOURS.line}`,
});

export function PrimaryButton({ href, children }: { href: string; children: ReactNode }) {
  const { accent, on } = useAccent().light;
  const primary = text({ ...box, background: accent, color: on, border: `1px solid ${accent}` });
  return (
    <Button className="accent" href={href} style={primary}>
      {children}
    </Button>
  );
}

export function QuietButton({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Button className="quiet" href={href} style={quiet}>
      {children}
    </Button>
  );
}

interface AnswerButtonsProps {
  readonly meetup: MailedMeetup;
  readonly links: Links;
  readonly yes?: string;
  readonly no?: string;
  /** Neither answer is the expected one. */
  readonly isEven?: boolean;
  readonly margin?: string;
}

export function AnswerButtons({
  meetup,
  links,
  yes = "Ik kom",
  no = "Ik kom niet",
  isEven = false,
  margin = "24px 0 16px",
}: AnswerButtonsProps) {
  const Yes = isEven ? QuietButton : PrimaryButton;
  return (
    <Row style={{ margin }}>
      <Column style={{ width: "50%", paddingRight: 5 }}>
        <Yes href={links.respond(meetup.id, "confirm")}>{yes}</Yes>
      </Column>
      <Column style={{ width: "50%", paddingLeft: 5 }}>
        <QuietButton href={links.respond(meetup.id, "decline")}>{no}</QuietButton>
      </Column>
    </Row>
  );
}

interface GiveUpButtonProps {
  readonly meetup: MailedMeetup;
  readonly links: Links;
  readonly what: GivenUp;
}

export const GiveUpButton = ({ meetup, links, what }: GiveUpButtonProps) => (
  <QuietButton href={links.respond(meetup.id, "decline")}>{GIVE_UP[what]}</QuietButton>
);

interface FrameProps {
  readonly around: Surroundings;
  readonly preview: string;
  readonly why: string;
  /** What the link at the foot stops. `none` for mails to organisers and about security, which no link stops. */
  readonly wayOut: keyof typeof WAYS_OUT | "none";
  /** It is for the mailbox, whoever on it asked for it. */
  readonly isOfMailbox?: boolean;
  readonly children: ReactNode;
}

const LEAVE = "Lidmaatschap opzeggen";

const WAYS_OUT = {
  invitations: "Uitnodigingen stoppen",
  club: "Geen berichten van de club meer",
  membership: LEAVE,
  address: "Geen e-mail meer op dit adres",
  plek: LEAVE,
  wachtlijst: LEAVE,
} as const satisfies Readonly<Record<GivenUp | "invitations" | "club" | "membership" | "address", string>>;

/** The page names the button of a mail about one evening, for who wants to give up only that. */
const wayOutOf = (wayOut: keyof typeof WAYS_OUT, { unsubscribe, clubMessages }: Links): string =>
  wayOut === "club" ? clubMessages : wayOut in GIVE_UP ? `${unsubscribe}?avond=${wayOut}` : unsubscribe;

/** Why administrators get what asks something of them. */
export const BECAUSE_ADMIN = "Je krijgt deze e-mail omdat je beheerder bent.";

export function Frame({ around, preview, why, wayOut, isOfMailbox = false, children }: FrameProps) {
  const { dark } = useAccent();
  return (
    <Document styles={darkStyles(dark)}>
      <Preview>{preview}</Preview>
      <Container className="outer" padding="32px 16px" style={{ maxWidth: 600 }}>
        <Container
          className="card"
          padding={32}
          style={{
            maxWidth: 560,
            background: MAIL_COLOURS.surface,
            border: `1px solid ${MAIL_COLOURS.line}`,
            borderRadius: 20,
            // A word or an address in an organiser's text may be wider than a phone.
            wordBreak: "break-word",
          }}
        >
          <SiteName around={around} />
          {around.isShared && !isOfMailbox && around.together.length === 0 && (
            <Text className="soft" style={softText({ fontSize: 15, lineHeight: "22px" })}>
              Voor {around.wholeName}
            </Text>
          )}
          {children}
          <Rule />
          <Text className="soft" style={softText({ fontSize: 13, lineHeight: "20px" })}>
            {why}{" "}
            {wayOut !== "none" && around.together.length === 0 && (
              <WayOut href={wayOutOf(wayOut, around.links)}>{WAYS_OUT[wayOut]}</WayOut>
            )}
            {wayOut !== "none" &&
              around.together.map(({ name, links }, place) => (
                <Fragment key={name}>
                  {place > 0 && " · "}
                  <WayOut href={wayOutOf(wayOut, links)}>
                    {WAYS_OUT[wayOut]} voor {name}
                  </WayOut>
                </Fragment>
              ))}
          </Text>
        </Container>
      </Container>
    </Document>
  );
}

const WayOut = ({ href, children }: { readonly href: string; readonly children: ReactNode }) => (
  <Link className="soft" href={href} style={{ color: MAIL_COLOURS.soft, textDecoration: "underline" }}>
    {children}
  </Link>
);

/** The members that a mail greets. */
export const namesOf = ({ name, together }: Surroundings): string =>
  together.length === 0 ? name : namesInWords(together.map((person) => person.name));

/** For the mailbox list, not in the visible mail. */
function Preview({ children }: { children: string }) {
  return (
    <div data-skip-in-text="true" style={{ display: "none", maxHeight: 0, overflow: "hidden" }}>
      {children}
    </div>
  );
}

function SiteName({ around }: { around: Surroundings }) {
  const { light } = useAccent();
  return (
    <Text style={text({ marginBottom: 24, fontWeight: 600, fontSize: 17 })}>
      <Link
        href={around.links.site}
        className="ink"
        style={{ color: MAIL_COLOURS.ink, textDecoration: "none" }}
      >
        <span
          className="accent"
          style={{
            display: "inline-block",
            width: 32,
            height: 32,
            lineHeight: "32px",
            marginRight: 10,
            borderRadius: 8,
            background: light.accent,
            color: light.on,
            textAlign: "center",
            fontSize: 18,
          }}
          aria-hidden="true"
        >
          ✓
        </span>
        {around.site}
      </Link>
    </Text>
  );
}

export function Rule() {
  return (
    <hr
      className="line"
      style={{
        width: "100%",
        border: "none",
        borderColor: MAIL_COLOURS.line,
        borderTop: "1px solid #eaeaea",
        margin: "24px 0",
        borderTopWidth: 1,
      }}
    />
  );
}

export function TextLink({ href, children }: { href: string; children: ReactNode }) {
  const { light } = useAccent();
  return (
    <Link className="link" href={href} style={{ color: light.accent, textDecoration: "underline" }}>
      {children}
    </Link>
  );
}

export function Paragraph({ children }: { children: ReactNode }) {
  return (
    <Text className="ink" style={text({ margin: "16px 0" })}>
      {children}
    </Text>
  );
}
