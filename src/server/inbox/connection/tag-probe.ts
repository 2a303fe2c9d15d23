import { randomUUID } from "node:crypto";
import { openTransport, SMTP_TIMEOUTS } from "../../mail/transport.ts";
import type { Config, InboxConfig } from "../../platform/config/config.ts";
import { hostnameOf } from "../../platform/config/hosts.ts";
import type { createWakeup } from "../../platform/scheduled.ts";
import type { Mailbox } from "./mailbox.ts";

export interface Patience {
  readonly answerMs: number;
  readonly arrivalMs: number;
  readonly lookEveryMs: number;
}

interface ProbedTags {
  readonly address: string;
  readonly outcome: "arrived" | "did-not-arrive" | { readonly notSent: unknown };
}

export interface TagProbe {
  /** With the mail server that sends the probe. */
  readonly config: Config;
  /** Its name, which the probe says to whoever finds it in the inbox. */
  readonly club: string;
  readonly inbox: InboxConfig;
  readonly mailbox: Mailbox;
  readonly news: ReturnType<typeof createWakeup>;
  readonly patience: Patience;
}

/** Whether a mail to `name+tag@…` arrives in the mailbox; the probe is put aside. */
export async function probeTags({ config, club, inbox, ...reading }: TagProbe): Promise<ProbedTags> {
  const id = randomUUID();
  const address = inbox.address.replace("@", "+doctor@");
  const last = (await reading.mailbox.uidsAfter(0)).at(-1) ?? 0;
  try {
    await sendTo(config, address, { id, club, answerMs: reading.patience.answerMs });
  } catch (error) {
    return { address, outcome: { notSent: error } };
  }
  const arrived = await arrivalOf(id, last, reading);
  if (arrived === null) return { address, outcome: "did-not-arrive" };
  await reading.mailbox.putAside(arrived);
  return { address, outcome: "arrived" };
}

/** As a mail of this site, which the running program leaves where it is. */
async function sendTo(
  config: Config,
  address: string,
  { id, club, answerMs }: { readonly id: string; readonly club: string; readonly answerMs: number },
): Promise<void> {
  const hostname = hostnameOf(config.ownHost);
  const transport = openTransport(config, { ...SMTP_TIMEOUTS, socketTimeout: answerMs });
  const message = {
    from: config.mail.from,
    to: { name: "", address },
    subject: `Proefmail van ${club}`,
    text: `Met deze e-mail probeert de site van ${club} of adressen met een plusteken aankomen. Je mag hem weggooien.\n`,
    messageId: `<${id}@${hostname}>`,
    headers: { "List-Id": `<uitnodigingen.${hostname}>`, "Auto-Submitted": "auto-generated" },
  };
  try {
    await transport.send(message, "");
  } finally {
    transport.close();
  }
}

/** The UID of the mail; null when it did not arrive in time. */
async function arrivalOf(
  id: string,
  last: number,
  { mailbox, news, patience }: Pick<TagProbe, "mailbox" | "news" | "patience">,
): Promise<number | null> {
  const until = performance.now() + patience.arrivalMs;
  for (let seen = last; performance.now() < until; await news.wait(patience.lookEveryMs)) {
    for (const uid of await mailbox.uidsAfter(seen)) {
      const { size = 0 } = (await mailbox.list(uid)) ?? {};
      const source = await mailbox.source(uid, size);
      if (source && Buffer.from(source).includes(id)) return uid;
      seen = uid;
    }
    mailbox.listen();
  }
  return null;
}
