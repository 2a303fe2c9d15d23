import type { ReactNode } from "react";
import { Button, Column, Row } from "react-email";
import type { MailedMeetup } from "../facts.ts";
import type { Links } from "../links.ts";
import { COLOURS, text, useAccent } from "./look.ts";

const box = {
  display: "block",
  padding: "14px 8px",
  borderRadius: 12,
  fontWeight: 600,
  textAlign: "center",
  textDecoration: "none",
} as const;

const quiet = text({
  ...box,
  background: COLOURS.surface,
  color: COLOURS.ink,
  border: `1px solid ${COLOURS.line}`,
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

export function AnswerButtons({ meetup, links }: { meetup: MailedMeetup; links: Links }) {
  return (
    <Row style={{ marginTop: 24 }}>
      <Column style={{ width: "50%", paddingRight: 5 }}>
        <PrimaryButton href={links.respond(meetup.id, "confirm")}>Ik kom</PrimaryButton>
      </Column>
      <Column style={{ width: "50%", paddingLeft: 5 }}>
        <QuietButton href={links.respond(meetup.id, "decline")}>Ik kom niet</QuietButton>
      </Column>
    </Row>
  );
}
