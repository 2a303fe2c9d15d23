import type { Page, Route } from "playwright-core";
import {
  type AddressCheck,
  CHECK_STEPS,
  type Checked,
  type CheckStep,
  type CheckStepName,
  type Connections,
  type SenderDomain,
} from "#contract/site/connections.ts";
import type { Instant } from "#domain/dutch-dates.ts";
import { MINUTE_MS } from "#domain/timing.ts";

/** What the page of connections asks of the server, with answers that only servers of other people would give. */
export const CONNECTIONS: Connections = {
  address: {
    state: "works",
    says: "Werkt",
    advice: null,
    fixedBy: null,
    checkedAt: null,
    revision: null,
    url: "https://domotica-utrecht.example",
    fault: null,
  },
  mail: {
    state: "works",
    says: "Werkt",
    advice: null,
    fixedBy: null,
    checkedAt: "2026-11-28T11:30:00.000Z",
    revision: 3,
    used: { host: "smtp.transip.email", port: 465 },
    from: "Domotica Utrecht <info@domotica-utrecht.example>",
    replyTo: null,
    fixedFrom: null,
    fixedReplyTo: null,
    stored: {
      provider: "transip",
      host: "smtp.transip.email",
      port: 465,
      encryption: "tls",
      user: "hallo@domotica-utrecht.example",
      hasPassword: true,
      fromName: "Domotica Utrecht",
      fromAddress: "info@domotica-utrecht.example",
      replyTo: null,
    },
    follows: ["contact"],
    lastSentAt: new Date(Date.now() - 3 * MINUTE_MS).toISOString() as Instant,
    testTo: "kees@domotica-utrecht.example",
    test: null,
  },
  inbox: {
    state: "works",
    says: "Werkt",
    advice: null,
    fixedBy: "IMAP_URL",
    checkedAt: null,
    revision: null,
    used: {
      host: "imap.transip.email",
      folder: "INBOX",
      address: "hallo@domotica-utrecht.example",
      hasTags: true,
    },
    stored: null,
  },
  mqtt: {
    state: "off",
    says: "Uit",
    advice: null,
    fixedBy: null,
    checkedAt: null,
    revision: null,
    used: null,
    stored: null,
  },
  webhooks: { count: 2, failing: 0 },
  isFailing: false,
};

export const FAILING: Connections = {
  ...CONNECTIONS,
  inbox: {
    ...CONNECTIONS.inbox,
    state: "failing",
    says: "Werkt niet sinds vanochtend 08:12",
    advice:
      "TransIP weigert het wachtwoord van hallo@domotica-utrecht.example. Is het daar veranderd? Vul dan hier het nieuwe in.",
    fixedBy: null,
  },
  webhooks: { count: 2, failing: 1 },
  isFailing: true,
};

/** Nothing is set yet. */
export const NOTHING_SET: Connections = {
  ...CONNECTIONS,
  mail: {
    ...CONNECTIONS.mail,
    state: "off",
    says: "Uit: e-mail gaat nog nergens heen",
    used: null,
    from: "trefpunt@localhost",
    stored: null,
    checkedAt: null,
    revision: null,
    lastSentAt: null,
  },
  inbox: { ...CONNECTIONS.inbox, state: "off", says: "Uit", fixedBy: null, used: null },
};

export const step = (
  step: CheckStepName,
  state: CheckStep["state"],
  more: Partial<CheckStep> = {},
): CheckStep => ({
  step,
  name: CHECK_STEPS[step],
  state,
  says: null,
  advice: null,
  said: null,
  ...more,
});

export const MAIL_STEPS = {
  connected: step("connect", "ok", { says: "smtp.transip.email antwoordt, versleuteld" }),
  signedIn: step("sign-in", "ok", { says: "Ingelogd als hallo@domotica-utrecht.example" }),
  sender: step("sender", "ok", { says: "De server neemt e-mail aan van info@domotica-utrecht.example" }),
  senderRefused: step("sender", "refused", {
    says: "De server verstuurt niet namens info@domotica-utrecht.example",
    advice: "Gebruik als afzender het adres van het account waarmee je inlogt.",
    said: "553 5.7.1 Sender address rejected: not owned by user",
  }),
  sent: step("test-mail", "ok", { says: "Verstuurd naar kees@domotica-utrecht.example. Kijk of hij er is" }),
};

const { connected, signedIn, senderRefused } = MAIL_STEPS;

export const REFUSED: Checked = {
  message: "Niet bewaard",
  outcome: "refused",
  isSaved: false,
  steps: [connected, signedIn, senderRefused, step("test-mail", "waits")],
  connections: CONNECTIONS,
};

const SENDER: SenderDomain = {
  name: "domotica-utrecht.example",
  spf: {
    state: "ok",
    says: "SPF staat goed: ontvangers weten dat deze mailserver namens je domein verstuurt",
    add: null,
  },
  dkim: { state: "unknown", says: "DKIM weten we niet: dat hangt af van je mailserver", add: null },
  dmarc: {
    state: "missing",
    says: "DMARC ontbreekt: grote aanbieders vragen erom",
    add: { name: "_dmarc.domotica-utrecht.example", type: "TXT", value: "v=DMARC1; p=none" },
  },
};

const ADDRESS: AddressCheck = {
  url: "https://domotica-utrecht.example",
  steps: [
    step("reach", "ok", { says: "Dit adres leidt naar deze site" }),
    step("encryption", "ok", { says: "Wat bezoekers typen, kan niemand meelezen" }),
  ],
  consequences: [
    "Links in e-mails die al verstuurd zijn, blijven werken zolang http://192.168.1.20:3000 hierheen leidt.",
    "De passkeys van Kees en Anna horen bij het oude adres. Zij loggen één keer in met een code en maken een nieuwe.",
  ],
};

interface Answers {
  readonly connections?: Connections;
  readonly sender?: SenderDomain | null;
  /** Answers a call that checks and saves. */
  readonly save?: (route: Route) => Promise<void>;
}

const answering = (json: object) => (route: Route) => route.fulfill({ json });

/** Answers the calls of the pages of connections in place of the server. */
export async function stubConnections(
  page: Page,
  { connections = CONNECTIONS, sender = SENDER, save = answering(REFUSED) }: Answers = {},
): Promise<void> {
  await page.route("**/api/admin/connections", answering(connections));
  await page.route("**/api/admin/connections/*", save);
  await page.route("**/api/admin/connections/address/check", answering(ADDRESS));
  await page.route("**/api/admin/connections/sender?*", answering({ domain: sender }));
}
