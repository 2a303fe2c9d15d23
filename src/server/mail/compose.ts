import { createElement } from "react";
import { render, toPlainText } from "react-email";
import { type CalendarPart, calendarPart } from "../calendar/meetup-calendar.ts";
import type { Config } from "../config.ts";
import { linksOf } from "./links.ts";
import type { Mail } from "./mails.ts";
import { actionOf, bodyOf, subjectOf } from "./templates/all.ts";

/** A mail as it leaves, still with marks where the secrets belong. */
export interface Letter {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly calendar: CalendarPart | null;
  /** The main link or code. */
  readonly action: string;
}

/** Renders one mail for one person. */
export async function compose(config: Config, mail: Mail, name: string): Promise<Letter> {
  const links = linksOf(config.publicUrl);
  const element = createElement(() => bodyOf(mail, { name, links, site: config.site.name }));
  const html = await render(element);
  const title = "meetup" in mail ? mail.meetup.title : "";
  return {
    subject: subjectOf(mail.kind, title),
    html,
    text: plainTextOf(html),
    calendar: calendarOf(config, mail),
    action: actionOf(mail, links),
  };
}

/** The text twin: what only decorates is left out. */
function plainTextOf(html: string): string {
  return toPlainText(html, {
    wordwrap: 76,
    selectors: [
      { selector: "img", format: "skip" },
      { selector: "[aria-hidden=true]", format: "skip" },
      { selector: "h1", options: { uppercase: false } },
      { selector: "h2", options: { uppercase: false } },
    ],
  });
}

/** Only a confirmed place belongs in a calendar; a cancelled one is taken out. */
function calendarOf(config: Config, mail: Mail): CalendarPart | null {
  if (mail.kind === "confirmation" || mail.kind === "promoted")
    return calendarPart(config, mail.meetup, "PUBLISH");
  if (mail.kind === "changed") return mail.hasPlace ? calendarPart(config, mail.meetup, "PUBLISH") : null;
  return mail.kind === "cancelled" ? calendarPart(config, mail.meetup, "CANCEL") : null;
}
