import { STEPS_OF } from "#contract/site/connections.ts";
import { MailboxError } from "../inbox/connection/faults.ts";
import { type Mailbox, openMailbox } from "../inbox/connection/mailbox.ts";
import { type Patience, probeTags } from "../inbox/connection/tag-probe.ts";
import type { Config, InboxConfig } from "../platform/config/config.ts";
import { hasMailServer } from "../platform/config/config.ts";
import { createWakeup } from "../platform/scheduled.ts";
import { type CheckResult, demandReachable, runSteps, STEP_MS, StepError, throwFault } from "./steps.ts";

const PATIENCE: Patience = { answerMs: STEP_MS, arrivalMs: 30_000, lookEveryMs: 1_000 };

interface InboxCheck {
  /** With the mail server in use, which sends the tagged mail. */
  readonly config: Config;
  /** Its name, for the subject of that mail. */
  readonly club: string;
  readonly inbox: InboxConfig;
  /** Signs in with what 'E-mail versturen' has. */
  readonly isMailAccount?: boolean;
  readonly patience?: Patience;
}

const OWN_ACCOUNT = "Zet ‘Met de gegevens van E-mail versturen’ uit, en vul die van het postvak in.";

const READ_ONLY = {
  says: "Deze map mag de site alleen lezen",
  advice:
    "Geef dit account bij je aanbieder ook het recht om in de map te schrijven: wat gelezen is, gaat opzij.",
};

type Step = Exclude<(typeof STEPS_OF.inbox)[number], "tags">;

/** Connects, signs in, opens the folder, puts a message beside it, and sends a tagged mail to it. Reads no mail but these. */
export async function checkInbox({
  config,
  club,
  inbox,
  isMailAccount = false,
  patience = PATIENCE,
}: InboxCheck): Promise<CheckResult & { readonly hasTags: boolean }> {
  const { server } = inbox;
  const closing = new AbortController();
  const news = createWakeup();
  let opening: Promise<Mailbox> | null = null;
  const open = () => {
    opening ??= openMailbox(server, {
      connectMs: patience.answerMs,
      answerMs: patience.answerMs,
      setBy: null,
      signal: closing.signal,
      onNews: news.wake,
    });
    return opening;
  };
  /** The library connects and signs in at once; its fault says which step failed. */
  const untilPassed = async (step: Step): Promise<Mailbox | null> => {
    try {
      return await open();
    } catch (error) {
      if (!(error instanceof MailboxError)) throw error;
      if (stepOf(error) !== step) return null;
      const isTheirs = isMailAccount && error.fault === "login-refused";
      return throwFault(withCode(error), "mailbox", isTheirs ? { advice: OWN_ACCOUNT } : {});
    }
  };
  const demandSpace = async (): Promise<void> => {
    const mailbox = await open();
    try {
      // Fails where the mailbox is full, which then cannot be read either.
      await mailbox.serverTime();
    } catch (error) {
      if (!(error instanceof MailboxError)) throw error;
      throwFault(withCode(error), "mailbox");
    }
  };
  let hasTags = false;
  try {
    const result = await runSteps(STEPS_OF.inbox, {
      connect: async () => {
        await demandReachable(server.host);
        await untilPassed("connect");
        return `${server.host} antwoordt`;
      },
      "sign-in": async () => {
        await untilPassed("sign-in");
        return `Ingelogd als ${server.user}`;
      },
      folder: async () => {
        await untilPassed("folder");
        const { isReadOnly } = await open();
        if (isReadOnly) throw new StepError(READ_ONLY);
        await demandSpace();
        return `De map ${server.folder} kan gelezen worden`;
      },
      tags: async () => {
        if (!hasMailServer(config))
          return skipped("Niet geprobeerd: er is nog geen mailserver die de proef verstuurt");
        const mailbox = await open();
        const { outcome } = await probeTags({ config, club, inbox, mailbox, news, patience });
        hasTags = outcome === "arrived";
        if (hasTags) return "Komen aan, dus elke e-mail die terugkomt, vindt zijn lid";
        return outcome === "did-not-arrive"
          ? skipped(
              `De proef was er niet binnen ${patience.arrivalMs / 1000} seconden. Kijk of het adres bij dit postvak hoort; wat er binnenkomt, wordt gelezen`,
            )
          : skipped("De mailserver verstuurde de proef niet. Wat er binnenkomt, wordt gelezen");
      },
    });
    return { ...result, hasTags };
  } finally {
    closing.abort();
  }
}

const skipped = (says: string) => ({ state: "skipped" as const, says });

const STEP_OF_FAULT: Readonly<Partial<Record<MailboxError["fault"], Step>>> = {
  "login-refused": "sign-in",
  "no-folder": "folder",
  full: "folder",
};

const stepOf = ({ fault }: MailboxError): Step => STEP_OF_FAULT[fault] ?? "connect";

/** In the form that the table of causes knows (`faults.ts`). */
const withCode = ({ fault, cause }: MailboxError): Error => {
  const { code = "", message = "" } = (cause ?? {}) as NodeJS.ErrnoException;
  return Object.assign(new Error(message), { code: `${fault} ${code}` });
};
