import { describe, expect, test } from "vitest";
import type { EventFacts } from "./facts.ts";
import { type WebhookEventDetails, webhookRequest } from "./messages.ts";

const FACTS: EventFacts = {
  meetup: {
    id: 7,
    title: "Matter in de praktijk",
    date: "2026-12-03",
    startTime: "19:30",
    endTime: "22:00",
    startsAt: "2026-12-03T18:30:00.000Z",
    endsAt: "2026-12-03T21:00:00.000Z",
    location: "Bibliotheek Neude, Utrecht",
    maxParticipants: 30,
    placesAvailable: 1,
    picture: null,
  },
};
const TOLD: WebhookEventDetails = {
  event: "announced",
  facts: FACTS,
  at: "2026-11-21T12:00:00.000Z",
  publicUrl: "https://trefpunt.test",
  siteName: "Domotica Drenthe",
};
const titled = (title: string): WebhookEventDetails => ({
  ...TOLD,
  facts: { meetup: { ...FACTS.meetup, title } },
});
const sent = (...given: Parameters<typeof webhookRequest>) => {
  const { url, body } = webhookRequest(...given);
  return { url, body: JSON.parse(body) };
};

const WHEN = "donderdag 3 december 2026, 19:30 – 22:00, Bibliotheek Neude, Utrecht";
const MEETUP_URL = "https://trefpunt.test/meetup/7";

test("a standard receiver gets the event's facts", () => {
  const { picture: _none, ...meetup } = FACTS.meetup;
  expect(sent("standard", "https://example.org/hook", TOLD)).toEqual({
    url: "https://example.org/hook",
    body: {
      type: "meetup.announced",
      timestamp: "2026-11-21T12:00:00.000Z",
      data: { meetup: { ...meetup, url: MEETUP_URL, picture: null } },
    },
  });
});

test("Discord gets an embed that mentions no user", () => {
  expect(sent("discord", "https://discord.com/api/webhooks/1/x", TOLD)).toEqual({
    url: "https://discord.com/api/webhooks/1/x",
    body: {
      content: "Nieuwe meetup\\: Matter in de praktijk",
      allowed_mentions: { parse: [] },
      embeds: [
        {
          title: "Bekijk de meetup",
          url: MEETUP_URL,
          description: WHEN.replaceAll(":", "\\:"),
        },
      ],
    },
  });
});

test("Slack gets plain text and one link to the site", () => {
  const plain = (text: string) => ({ type: "plain_text", text, emoji: false });
  expect(sent("slack", "https://hooks.slack.com/services/x", TOLD).body).toEqual({
    text: `Nieuwe meetup: Matter in de praktijk\n${WHEN}\n${MEETUP_URL}`,
    blocks: [
      { type: "header", text: plain("Nieuwe meetup: Matter in de praktijk") },
      { type: "section", text: plain(WHEN) },
      { type: "section", text: { type: "mrkdwn", text: `<${MEETUP_URL}|Bekijk de meetup>` } },
    ],
  });
});

test("Matrix gets text and the same as HTML", () => {
  expect(sent("matrix", "https://hookshot.example.org/webhook/x", TOLD).body).toEqual({
    text: `Nieuwe meetup: Matter in de praktijk\n${WHEN}\n${MEETUP_URL}`,
    html: `<strong>Nieuwe meetup: Matter in de praktijk</strong><br>${WHEN}<br><a href="${MEETUP_URL}">Bekijk de meetup</a>`,
  });
});

test("ntfy gets a call to its server with the topic in the body and the address's token", () => {
  expect(sent("ntfy", "https://ntfy.sh/onze-meetups?auth=QmVhcmVy", TOLD)).toEqual({
    url: "https://ntfy.sh/?auth=QmVhcmVy",
    body: {
      topic: "onze-meetups",
      title: "Nieuwe meetup: Matter in de praktijk",
      message: WHEN,
      click: MEETUP_URL,
      tags: ["calendar"],
    },
  });
});

describe("texts of events", () => {
  const before = { ...FACTS.meetup, title: "Matter", date: "2026-12-02" as const };
  test.each<[string, Partial<WebhookEventDetails>, string[]]>([
    [
      "a change mentions the old values",
      { event: "changed", facts: { ...FACTS, before } },
      [
        "Meetup gewijzigd: Matter in de praktijk",
        `Eerst: Matter, ${WHEN.replace("donderdag 3", "woensdag 2")}`,
      ],
    ],
    [
      "a cancellation mentions its reason",
      { event: "cancelled", facts: { ...FACTS, reason: "De zaal is dicht" } },
      ["Meetup gaat niet door: Matter in de praktijk", "Reden: De zaal is dicht"],
    ],
    [
      "a deleted meetup links to the home page",
      { event: "cancelled", facts: { ...FACTS, reason: null, isGone: true } },
      ["Meetup gaat niet door: Matter in de praktijk", "https://trefpunt.test/"],
    ],
    [
      "a free place mentions how many are free",
      { event: "place_freed" },
      ["Plek vrij: Matter in de praktijk", "Er is weer 1 plek vrij."],
    ],
    [
      "a test says that it is one",
      { event: "test", facts: null },
      ["Testbericht van Domotica Drenthe", "Deze webhook werkt."],
    ],
  ])("%s", (_sentence, told, words) => {
    const { text } = sent("matrix", "https://example.org/", { ...TOLD, ...told }).body;
    for (const each of words) expect(text).toContain(each);
  });
});

describe("typed text is escaped", () => {
  const NASTY = '@everyone <@123> <!channel> **vet** [hier](https://kwaad.example) `x` <b>&"</b> @room';

  test("in Discord every character of Markdown and mentions, in title and body", () => {
    const { content, embeds } = sent("discord", "https://example.org/", {
      ...titled(NASTY),
      facts: { meetup: { ...FACTS.meetup, title: NASTY, location: "||spoiler|| # kop\n> citaat" } },
    }).body;
    for (const text of [content, embeds[0].description])
      expect(text.replace(/\\[\s\S]/g, "")).not.toMatch(/[*_~`|<>@#[\]()]/);
  });

  test("in Slack it is plain text and mentions no user", () => {
    const { text, blocks } = sent("slack", "https://example.org/", titled(NASTY)).body;
    expect(text).not.toMatch(/[<>]/);
    expect(text).toContain("&lt;!channel&gt; **vet**");
    expect(text).toContain("&lt;b&gt;&amp;");
    expect(blocks[0].text).toMatchObject({ type: "plain_text", text: `Nieuwe meetup: ${NASTY}` });
    expect(
      JSON.stringify(blocks.filter((block: { text: { type: string } }) => block.text.type === "mrkdwn")),
    ).not.toContain("vet");
  });

  test("in Matrix it contains no tags and mentions no user", () => {
    const { text, html } = sent("matrix", "https://example.org/", titled(NASTY)).body;
    expect(html.match(/<\/?[a-z]+/g)).toEqual(["<strong", "</strong", "<br", "<br", "<a", "</a"]);
    for (const each of [text, html]) expect(each).not.toMatch(/@(room|everyone)/);
  });

  test("in ntfy it is plain text without Markdown", () => {
    const { body } = sent("ntfy", "https://ntfy.sh/a", titled(NASTY));
    expect(body.title).toBe(`Nieuwe meetup: ${NASTY}`);
    expect(body.markdown).toBeUndefined();
  });

  test("text that is too long for a service is cut", () => {
    const long = "e".repeat(200);
    expect(sent("slack", "https://example.org/", titled(long)).body.blocks[0].text.text).toHaveLength(150);
    const reason = { ...FACTS, reason: "*".repeat(3000) };
    const told = { ...TOLD, event: "cancelled", facts: reason } as const;
    expect(sent("discord", "https://example.org/", told).body.embeds[0].description).toHaveLength(4096);
  });
});
