import { once } from "node:events";
import type { AddressInfo } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

/** A mail as a real server received it over a socket. */
export interface ReceivedMail extends Email {
  readonly recipient: string;
  /** Of the envelope. */
  readonly envelopeSender: string;
  readonly raw: string;
}

export interface MailServer {
  readonly url: string;
  readonly received: readonly ReceivedMail[];
  /** The first mail to this address whose subject contains the text; waits for it to arrive. */
  mailTo(recipient: string, subject: string): Promise<ReceivedMail>;
  /** How many mails it has in whole, accepted or held. */
  taken(): number;
  /** Accepts no mail until the returned function is called; senders wait. */
  hold(): () => void;
  close(): Promise<void>;
}

const MAIL_TIMEOUT_MS = 20_000;

/**
 * A real SMTP server that stores received mails, on a free port unless one is given.
 * @param options.tls whether it offers STARTTLS, with a self-signed certificate
 */
export async function startMailServer(
  listenOn = 0,
  { tls = false, certificate = {} }: { tls?: boolean; certificate?: { cert?: string; key?: string } } = {},
): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  let held = Promise.resolve();
  let taken = 0;
  let arrived = Promise.withResolvers<void>();
  const server = new SMTPServer({
    authOptional: true,
    onAuth: ({ username }, _session, done) => done(null, { user: username ?? "" }),
    ...certificate,
    disabledCommands: tls ? [] : ["STARTTLS"],
    onData: (stream, session, done) => {
      const take = async () => {
        const chunks: Buffer[] = [];
        for await (const chunk of stream) chunks.push(chunk as Buffer);
        taken += 1;
        await held;
        const raw = Buffer.concat(chunks).toString("utf8");
        const parsed = await PostalMime.parse(raw);
        const { mailFrom, rcptTo } = session.envelope;
        const envelopeSender = mailFrom ? mailFrom.address : "";
        received.push({ ...parsed, recipient: rcptTo[0]?.address ?? "", envelopeSender, raw });
        arrived.resolve();
        arrived = Promise.withResolvers();
      };
      // A client that disconnects during a mail ends the stream with an error: its mail is not received.
      take().then(() => done(), done);
    },
  });
  server.listen(listenOn, "127.0.0.1");
  await once(server.server, "listening");
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    mailTo: async (recipient, subject) => {
      const deadline = AbortSignal.timeout(MAIL_TIMEOUT_MS);
      const tooLate = once(deadline, "abort");
      for (;;) {
        const found = received.find(
          (mail) => mail.recipient === recipient && mail.subject?.includes(subject),
        );
        if (found) return found;
        await Promise.race([arrived.promise, tooLate]);
        if (deadline.aborted)
          throw new Error(`no mail to ${recipient} about "${subject}"; got ${summary(received)}`);
      }
    },
    taken: () => taken,
    hold: () => {
      const gate = Promise.withResolvers<void>();
      held = gate.promise;
      return gate.resolve;
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

const summary = (mails: readonly ReceivedMail[]) =>
  mails.map((mail) => `${mail.recipient}: ${mail.subject}`).join(" | ") || "none";

/** The first address in the mail's text that leads to this page; path only. */
export function linkIn(mail: Email, page: string): string {
  const address = new RegExp(`<https?://[^\\s>]*(${page}[^\\s>]*)>`).exec(mail.text ?? "");
  if (!address?.[1]) throw new Error(`no link to ${page} in "${mail.subject}"`);
  return address[1];
}
