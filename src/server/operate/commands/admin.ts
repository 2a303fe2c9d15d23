import { randomBytes } from "node:crypto";
import { isIP } from "node:net";
import { unescape as percentDecoded } from "node:querystring";
import { CONNECTION_KINDS, type ConnectionKind } from "#contract/site/connections.ts";
import { liveSessions, sessionId } from "../../access/sessions.ts";
import { actingAs } from "../../calls/writes.ts";
import { removeConnection } from "../../connections/save.ts";
import { revokeAdmin } from "../../handover/end-admin.ts";
import { grantAdmin, removePasskeys } from "../../members/admin/rights.ts";
import { brokerAddress } from "../../mqtt/broker.ts";
import { signsInWithMail } from "../../platform/config/stored-connections.ts";
import type { MemberRow, Read } from "../../platform/db/schema.ts";
import type { Deps } from "../../platform/deps.ts";
import { deviceInWords } from "../../platform/http/client.ts";
import { StartupError } from "../../platform/process/errors.ts";
import { administratorsToShow } from "../../records/members.ts";
import { liftSignInLimits } from "../../sign-in/lift-limits.ts";
import { hashAndGive } from "../../sign-in/replaced-password.ts";
import { endSessionsFor } from "../../sign-in/sessions/end-sessions.ts";
import { makeOurs } from "../../site/held/make-ours.ts";
import { countWebhooksOff } from "../../site/held/queries.ts";
import { CONNECTION_NAMES } from "../connection-names.ts";
import { besideSite, emailIn, inColumns, memberAt, orStartupError } from "./beside.ts";
import { type Command, type CommandGroup, EXIT_DONE, UsageError } from "./command.ts";

const list: Command = {
  kind: "command",
  takes: "",
  words: [0, 0],
  help: "Lists the administrators: address, name, number of passkeys, when they last signed in.",
  run: ({ environment }) =>
    besideSite(environment, async ({ db }) => {
      const rows = await administratorsToShow(db.read);
      const cells = rows.map(({ email, name, passkeys, signed_in_at }) => [
        email,
        name,
        String(passkeys),
        signed_in_at ?? "never",
      ]);
      process.stdout.write(`${inColumns([["ADDRESS", "NAME", "PASSKEYS", "SIGNED IN"], ...cells])}\n`);
      return EXIT_DONE;
    }),
};

const forMember = (help: string, change: (deps: Deps, member: MemberRow) => Promise<string>): Command => ({
  kind: "command",
  takes: "EMAIL",
  words: [1, 1],
  help,
  run: ({ words: [word = ""], environment }) =>
    besideSite(environment, async (deps) => {
      const sentence = await change(deps, await memberAt(deps.db.read, word));
      process.stdout.write(`${sentence}\n`);
      return EXIT_DONE;
    }),
});

const grant = forMember(
  `Makes the member with this address an administrator. Where they are signed in already, they sign in once more for those rights. They
set a password by 'Wachtwoord vergeten?' on the sign-in page of administrators, or get one by trefpunt admin reset-password.`,
  async (deps, member) => {
    orStartupError(member, await actingAs(deps, "command-line").onSite(grantAdmin, member.id));
    const granted = `${member.email} is an administrator.`;
    return member.verified_at === null
      ? `${granted}\nThis address is not confirmed: check that it is spelt right. Whoever reads its mail has these rights.`
      : granted;
  },
);

const revoke = forMember(
  `Withdraws the rights of this administrator, removes their passkeys and signs them out. Refused for the last administrator.
What they planned continues in the name of the other administrator that has been a member longest.`,
  async (deps, member) => {
    orStartupError(member, await actingAs(deps, "command-line").onSite(revokeAdmin, member.id));
    const revoked = `${member.email} is not an administrator.`;
    const left = await administratorsToShow(deps.db.read);
    return left.some(({ signed_in_at }) => signed_in_at !== null)
      ? revoked
      : `${revoked}\nNo administrator that is left has ever signed in: ${left.map(({ email }) => email).join(", ")}. To let one in: trefpunt admin reset-password EMAIL`;
  },
);

const PASSWORD_BYTES = 12;

const resetPassword = forMember(
  "Gives this administrator a new password, shows it once, and ends their sessions.",
  async (deps, member) => {
    const password = randomBytes(PASSWORD_BYTES).toString("hex");
    const { hasPasskeys } = orStartupError(
      member,
      await hashAndGive(actingAs(deps, "command-line"), member.id, password),
    );
    const shown = `New password of ${member.email}, shown only once: ${password}`;
    return hasPasskeys
      ? `${shown}\nSigning in also requires a passkey. If those are lost too: trefpunt admin remove-passkeys ${member.email}`
      : shown;
  },
);

const removeKeys = forMember(
  "Removes the passkeys of this administrator, who then signs in by password alone, and ends their sessions.",
  async (deps, member) => {
    orStartupError(member, await actingAs(deps, "command-line").onSite(removePasskeys, member.id));
    return `${member.email} no longer has passkeys.`;
  },
);

const sessions: Command = {
  kind: "command",
  takes: "[EMAIL]",
  words: [0, 1],
  help: "Lists the sessions of the member with this address, or all: name of the session, address, device, start, last use.",
  run: ({ words: [word], environment }) =>
    besideSite(environment, async ({ db, clock }) => {
      const member = word === undefined ? null : await memberAt(db.read, word);
      const rows = await liveSessions(db.read, clock(), member?.id);
      const cells = rows.map(({ token_hash, email, device, created_at, last_seen_at }) => [
        sessionId(token_hash),
        email,
        deviceInWords(device),
        created_at,
        last_seen_at,
      ]);
      process.stdout.write(
        `${inColumns([["SESSION", "ADDRESS", "DEVICE", "BEGAN", "LAST USED"], ...cells])}\n`,
      );
      return EXIT_DONE;
    }),
};

const endSessions: Command = {
  kind: "command",
  takes: "EMAIL [--session SESSION]",
  words: [1, 1],
  options: { session: { type: "string" } },
  help: `Ends all sessions of the member with this address.

  --session SESSION   End only this one, by its name in trefpunt admin sessions`,
  run: ({ words: [word = ""], options: { session }, environment }) =>
    besideSite(environment, async (deps) => {
      const member = await memberAt(deps.db.read, word);
      const only = typeof session === "string" ? session : null;
      const outcome = await actingAs(deps, "command-line").onSite(endSessionsFor, {
        member: member.id,
        only,
      });
      const { number } = orStartupError(member, outcome);
      process.stdout.write(`Ended ${number} ${number === 1 ? "session" : "sessions"} of ${member.email}.\n`);
      return EXIT_DONE;
    }),
};

const liftLimits: Command = {
  kind: "command",
  takes: "[EMAIL] [--client ADDRESS]",
  words: [0, 1],
  options: { client: { type: "string" } },
  help: `Deletes the counted attempts to sign in and subscribe of an e-mail address, of a client, or of both.
Name both for a member who sees 'Te veel pogingen' after a wrong password: that limit counts the two together.

  --client ADDRESS   The IP address of the client, as in the log`,
  run: ({ words: [word], options: { client }, environment }) => {
    const email = word === undefined ? null : emailIn(word);
    const address = typeof client === "string" ? client : null;
    if (email === null && address === null)
      throw new UsageError("Name an e-mail address, --client ADDRESS, or both");
    if (address !== null && isIP(address) === 0) throw new UsageError(`${address} is not an IP address`);
    return besideSite(environment, async (deps) => {
      const { onSite } = actingAs(deps, "command-line");
      const lifted = await onSite(liftSignInLimits, { email, client: address });
      process.stdout.write(
        lifted === 0 ? "No attempts were counted.\n" : `Lifted; ${lifted} limits had counted attempts.\n`,
      );
      return EXIT_DONE;
    });
  },
};

const ours: Command = {
  kind: "command",
  takes: "",
  words: [0, 0],
  help: `After a restore, or on a copy: says that this is the site from now on, as 'Dit is nu onze site' does on Overzicht. It then reads
the mailbox, sends webhooks and does planned work again. What was due before is not made up.`,
  run: ({ environment }) =>
    besideSite(environment, async (deps) => {
      const wasHeld = await actingAs(deps, "command-line").onSite(makeOurs);
      process.stdout.write(wasHeld ? await oursInWords(deps.db.read) : "Nothing was held.\n");
      return EXIT_DONE;
    }),
};

const settings: Command = {
  kind: "command",
  takes: "[clear address|mail|inbox|mqtt]",
  words: [0, 2],
  help: `Lists the web address, mail server, mailbox, broker and sender that the site uses, and who set each: the environment, an
administrator at Verbindingen, or nobody. Passwords are not shown.

  clear KIND   Remove what an administrator stored; the environment's setting, or none, is used within a minute`,
  run: ({ words: [word, kind], environment }) => {
    if (word === undefined) return besideSite(environment, listSettings);
    if (word !== "clear" || !isConnection(kind))
      throw new UsageError(`Say clear and one of ${CONNECTION_KINDS.join(", ")}`);
    return besideSite(environment, async (deps) => {
      const refusal = await actingAs(deps, "command-line").onSite(removeConnection, kind);
      if (refusal) throw new StartupError(`No ${CONNECTION_NAMES[kind]} was stored`);
      // As stored before the removal.
      const alone =
        kind === "mail" && signsInWithMail(deps.connections.stored()) ? `\n${MAILBOX_LEFT_ALONE}` : "";
      process.stdout.write(`The stored ${CONNECTION_NAMES[kind]} is removed.${alone}\n`);
      return EXIT_DONE;
    });
  },
};

const MAILBOX_LEFT_ALONE = "The mailbox signed in with its account, and is not read until it has its own.";

const isConnection = (word: string | undefined): word is ConnectionKind =>
  CONNECTION_KINDS.some((kind) => kind === word);

async function listSettings({ config, connections }: Deps): Promise<number> {
  const stored = connections.stored();
  const { mail, inbox, mqtt } = config;
  const used: Readonly<Record<ConnectionKind, string | null>> = {
    address: config.publicUrl,
    mail: mail.transport.kind === "smtp" ? serverWithAccount(new URL(mail.transport.url)) : null,
    inbox: inbox && withAccount(`${inbox.server.host}/${inbox.server.folder}`, inbox.server.user),
    mqtt: mqtt && withAccount(brokerAddress(mqtt), mqtt.username),
  };
  const setBy = (kind: ConnectionKind) =>
    config.setBy[kind] ??
    (stored[kind] === "unreadable"
      ? "stored with another secret: cannot be read"
      : stored[kind]
        ? "Verbindingen"
        : "not set");
  const cells = CONNECTION_KINDS.map((kind) => [CONNECTION_NAMES[kind], used[kind] ?? "none", setBy(kind)]);
  const senders = [
    ["sender", mail.from, config.setBy.from ?? setBy("mail")],
    [
      "reply address",
      mail.replyTo ?? "none",
      config.setBy.replyTo ?? (mail.replyTo === null ? "not set" : setBy("mail")),
    ],
  ];
  process.stdout.write(`${inColumns([["WHAT", "USED", "SET BY"], ...cells, ...senders])}\n`);
  return EXIT_DONE;
}

const withAccount = (server: string, user: string | null): string =>
  user === null ? server : `${server}, as ${user}`;

const serverWithAccount = ({ host, username }: URL): string =>
  withAccount(host, username === "" ? null : percentDecoded(username));

async function oursInWords(read: Read): Promise<string> {
  const off = await countWebhooksOff(read);
  const webhooks = off === 0 ? "" : ` Webhooks that are off stay off: ${off}; switch on those still in use.`;
  return `This is the site now. It does everything by itself again.${webhooks}\n`;
}

export const admin: CommandGroup = {
  kind: "group",
  help: `Manages administrators and access on the machine itself, while the site runs or not, with SQLite and PostgreSQL. Changes
are in the audit log (Logboek), as done from the command line.`,
  commands: {
    list: {
      summary: "List the administrators",
      load: async () => list,
    },
    grant: {
      summary: "Make a member an administrator",
      load: async () => grant,
    },
    revoke: {
      summary: "Withdraw an administrator's rights",
      load: async () => revoke,
    },
    "reset-password": {
      summary: "Give an administrator a new password",
      load: async () => resetPassword,
    },
    "remove-passkeys": {
      summary: "Remove the passkeys of an administrator who lost them",
      load: async () => removeKeys,
    },
    sessions: {
      summary: "List who is signed in",
      load: async () => sessions,
    },
    "end-sessions": {
      summary: "Sign a member out",
      load: async () => endSessions,
    },
    ours: {
      summary: "Say that a restored or copied site is the site",
      load: async () => ours,
    },
    settings: {
      summary: "Show what the site connects to, or remove what was stored",
      load: async () => settings,
    },
    "lift-limits": {
      summary: "Let an address or a client try to sign in again at once",
      load: async () => liftLimits,
    },
  },
};
