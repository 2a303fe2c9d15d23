import { PAGES, pathTo } from "#contract/pages.ts";
import type { DeliveryEvent, WebhookKind } from "#contract/webhooks.ts";
import { countInWords, whenAndWhere } from "#domain/wording.ts";
import { escapeHtml } from "../platform/escape-html.ts";
import type { EventFacts } from "./facts.ts";

export interface WebhookEventDetails {
  readonly event: DeliveryEvent;
  readonly facts: EventFacts | null;
  readonly at: string;
  readonly publicUrl: string;
  readonly siteName: string;
}

export interface WebhookRequest {
  readonly url: string;
  readonly body: string;
}

export function webhookRequest(kind: WebhookKind, url: string, told: WebhookEventDetails): WebhookRequest {
  const { at, body } = kind === "ntfy" ? ntfyAt(url, told) : { at: url, body: BODIES[kind](told) };
  return { url: at, body: JSON.stringify(body) };
}

const BODIES: Readonly<Record<Exclude<WebhookKind, "ntfy">, (told: WebhookEventDetails) => object>> = {
  standard: standardBody,
  discord: discordBody,
  slack: slackBody,
  matrix: matrixBody,
};

function standardBody({ event, facts, at, publicUrl, siteName }: WebhookEventDetails): object {
  if (facts === null) return { type: "webhook.test", timestamp: at, data: { site: siteName } };
  const { meetup, before, reason, isGone } = facts;
  const { picture, ...rest } = meetup;
  return {
    type: TYPES[event] ?? `meetup.${event}`,
    timestamp: at,
    data: {
      meetup: {
        ...rest,
        url: isGone ? null : `${publicUrl}${pathTo(PAGES.meetup, meetup)}`,
        picture: picture && `${publicUrl}${picture}`,
      },
      before,
      reason,
      waiting: facts.waiting,
    },
  };
}

/** Of events that are about something else than the meetup itself. */
const TYPES: { readonly [Event in DeliveryEvent]?: string } = { talk_offered: "talk.offered" };

/** Never splits a surrogate pair, such as an emoji. */
const cut = (text: string, most: number) =>
  text.length <= most ? text : `${text.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;

/** Escapes every character with a meaning in Discord's Markdown, mentions or links. */
const asDiscord = (text: string) => text.replace(/[\\*_~`|<>@#:()[\]-]/g, "\\$&");

/** https://discord.com/developers/docs/resources/webhook#execute-webhook; no mentions in titles. */
function discordBody(told: WebhookEventDetails): object {
  const { headline, lines, link, picture } = wordingOf(told.event, told.facts, told);
  return {
    content: cut(asDiscord(headline), 2000),
    allowed_mentions: { parse: [] },
    embeds: [
      {
        title: link.text,
        url: link.url,
        description: cut(lines.map(asDiscord).join("\n"), 4096),
        image: picture === null ? undefined : { url: picture },
      },
    ],
  };
}

/** https://docs.slack.dev/messaging/formatting-message-text: only these three characters are escaped. */
const asSlack = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** Blocks contain user input as plain text only; `text` is for notifications and clients without blocks. */
function slackBody(told: WebhookEventDetails): object {
  const { headline, lines, link } = wordingOf(told.event, told.facts, told);
  const plain = (text: string, most: number) => ({ type: "plain_text", text: cut(text, most), emoji: false });
  return {
    text: `${[headline, ...lines].map(asSlack).join("\n")}\n${link.url}`,
    blocks: [
      { type: "header", text: plain(headline, 150) },
      { type: "section", text: plain(lines.join("\n"), 3000) },
      { type: "section", text: { type: "mrkdwn", text: `<${link.url}|${asSlack(link.text)}>` } },
    ],
  };
}

/** Hookshot makes one message of both. The word joiner after each `@` keeps `@room` from notifying the room. */
function matrixBody(told: WebhookEventDetails): object {
  const { headline, lines, link } = wordingOf(told.event, told.facts, told);
  const quiet = (text: string) => text.replaceAll("@", "@\u2060");
  const [title, ...rest] = [headline, ...lines].map((line) =>
    escapeHtml(quiet(line)).replaceAll("\n", "<br>"),
  );
  return {
    text: quiet([headline, ...lines, link.url].join("\n")),
    html: [
      `<strong>${title}</strong>`,
      ...rest,
      `<a href="${escapeHtml(link.url)}">${escapeHtml(link.text)}</a>`,
    ].join("<br>"),
  };
}

/** https://docs.ntfy.sh/emojis/ */
const TAGS: Readonly<Record<DeliveryEvent, string>> = {
  announced: "calendar",
  changed: "pencil2",
  cancelled: "x",
  place_freed: "tada",
  talk_offered: "raised_hand",
  test: "white_check_mark",
};

/** https://docs.ntfy.sh/publish/#publish-as-json: posts to the server's root, with the topic in the body. */
function ntfyAt(address: string, told: WebhookEventDetails): { at: string; body: object } {
  const url = new URL(address);
  const topic = url.pathname.slice(1);
  url.pathname = "/";
  const { headline, lines, link } = wordingOf(told.event, told.facts, told);
  const body = {
    topic,
    title: headline,
    message: lines.join("\n"),
    click: link.url,
    tags: [TAGS[told.event]],
  };
  return { at: url.href, body };
}

interface Wording {
  readonly headline: string;
  readonly lines: readonly string[];
  readonly link: { readonly url: string; readonly text: string };
  readonly picture: string | null;
}

const HEADLINES: Readonly<Record<Exclude<DeliveryEvent, "test">, string>> = {
  announced: "Nieuwe meetup",
  changed: "Meetup gewijzigd",
  cancelled: "Meetup gaat niet door",
  place_freed: "Plek vrij",
  talk_offered: "Nieuw voorstel",
};

function wordingOf(
  event: DeliveryEvent,
  facts: EventFacts | null,
  host: { readonly publicUrl: string; readonly siteName: string },
): Wording {
  const home = { url: `${host.publicUrl}/`, text: `Naar ${host.siteName}` };
  if (event === "test" || facts === null)
    return {
      headline: `Testbericht van ${host.siteName}`,
      lines: ["Deze webhook werkt. Hier komt voortaan bericht van de meetups."],
      link: home,
      picture: null,
    };
  const { meetup, isGone } = facts;
  return {
    headline: `${HEADLINES[event]}: ${meetup.title}`,
    lines: [whenAndWhere(meetup), ...details(event, facts)],
    link: isGone
      ? home
      : { url: `${host.publicUrl}${pathTo(PAGES.meetup, meetup)}`, text: "Bekijk de meetup" },
    picture: meetup.picture && `${host.publicUrl}${meetup.picture}`,
  };
}

function details(event: DeliveryEvent, { meetup, before, reason, waiting }: EventFacts): string[] {
  if (event === "talk_offered" && waiting !== undefined)
    return [`${countInWords(waiting, "voorstel wacht", "voorstellen wachten")} op een besluit.`];
  if (event === "changed" && before) return [`Eerst: ${before.title}, ${whenAndWhere(before)}`];
  if (event === "cancelled" && reason) return [`Reden: ${reason}`];
  if (event === "place_freed" && meetup.placesAvailable !== null)
    return [`Er is weer ${countInWords(meetup.placesAvailable, "plek", "plekken")} vrij.`];
  return [];
}
