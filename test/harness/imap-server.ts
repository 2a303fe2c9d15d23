import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { createServer as createTlsServer, TLSSocket } from "node:tls";
import { bodyStructureOf, sectionOf } from "./imap-parts.ts";

interface KeptMail {
  readonly uid: number;
  readonly raw: Buffer;
  readonly flags: Set<string>;
  readonly receivedAt: Date;
}

export interface ImapScript {
  readonly greeting?: string;
  readonly capabilities?: readonly string[];
  /** Where the user's own folders are, such as `INBOX.`. */
  readonly prefix?: string;
  readonly permanentFlags?: string;
  /** The size that it states of every mail, in bytes; by default the true one. */
  readonly statedSize?: number;
  readonly certificate?: { readonly cert: string; readonly key: string };
  readonly isImplicitTls?: boolean;
  /** The answer to a command without its tag; `hang`: none; `cut`: the connection ends in the middle of a literal. */
  readonly answer?: (command: string) => string | "hang" | "cut" | undefined;
}

export interface ImapTestServer {
  readonly port: number;
  readonly folders: ReadonlyMap<string, KeptMail[]>;
  /** Every command of all clients, without its tag. */
  readonly heard: readonly string[];
  /** The number of connected clients. */
  clients(): number;
  behave(script: Partial<ImapScript>): void;
  deliver(raw: string | Buffer): void;
  /** The note of another installation, written so long ago by the clock of the server. */
  leaveNote(ageMs: number): void;
  /** Gives every mail of the inbox another UID, as a server does that lost its index. */
  renumber(): void;
  /** Announces a restart to every client, and closes the connections. */
  sayBye(): void;
  hangUp(): void;
  close(): Promise<void>;
}

export const PASSWORD = "geheim-van-het-postvak";
const ALL = ["IMAP4rev1", "SASL-IR", "AUTH=PLAIN", "NAMESPACE", "IDLE", "MOVE", "UIDPLUS"];

/** A mailbox server on a real socket (RFC 3501 with the extensions above), which follows the test's script. */
export async function startImapServer(first: ImapScript = {}, listenOn = 0): Promise<ImapTestServer> {
  let script = first;
  let uidValidity = 1;
  let nextUid = 1;
  const folders = new Map<string, KeptMail[]>([["INBOX", []]]);
  const heard: string[] = [];
  const clients = new Set<Client>();
  const inbox = () => folders.get("INBOX") ?? [];
  const store = {
    script: () => script,
    folders,
    heard,
    uidValidity: () => uidValidity,
    takeUid: () => nextUid++,
    changed: () => {
      for (const client of clients) client.tellCount();
    },
  };
  const welcome = (socket: Socket) => {
    socket.setNoDelay(true);
    const client = converse(socket, store);
    clients.add(client);
    socket.on("close", () => clients.delete(client));
  };
  const server =
    first.isImplicitTls && first.certificate
      ? createTlsServer(first.certificate, welcome)
      : createServer(welcome);
  server.listen(listenOn, "127.0.0.1");
  await once(server, "listening");
  const hangUp = () => {
    for (const client of clients) client.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    folders,
    heard,
    clients: () => clients.size,
    behave: (next) => {
      script = { ...script, ...next };
    },
    deliver: (raw) => {
      inbox().push({ uid: nextUid++, raw: Buffer.from(raw), flags: new Set(), receivedAt: new Date() });
      store.changed();
    },
    leaveNote: (ageMs) => {
      folders.set("Trefpunt-lezer", [
        {
          uid: 1,
          raw: Buffer.from(
            "Subject: Trefpunt leest dit postvak 00000000-0000-4000-8000-000000000000\r\n\r\n",
          ),
          flags: new Set(),
          receivedAt: new Date(Date.now() - ageMs),
        },
      ]);
    },
    renumber: () => {
      uidValidity += 1;
      const mails = inbox().map((mail) => ({ ...mail, uid: nextUid++ }));
      folders.set("INBOX", mails);
      hangUp();
    },
    sayBye: () => {
      for (const client of clients) client.end("* BYE restarting");
    },
    hangUp,
    close: async () => {
      server.close();
      hangUp();
      await once(server, "close");
    },
  };
}

interface Store {
  script(): ImapScript;
  readonly folders: Map<string, KeptMail[]>;
  readonly heard: string[];
  uidValidity(): number;
  takeUid(): number;
  changed(): void;
}

interface Client {
  tellCount(): void;
  end(line: string): void;
  destroy(): void;
}

function converse(first: Socket, store: Store): Client {
  const { folders } = store;
  let socket = first;
  let received = "";
  let selected: string | null = null;
  let told = 0;
  let idleTag: string | null = null;
  let loginTag: string | null = null;
  let appending: { readonly tag: string; readonly folder: string; readonly bytes: number } | null = null;
  const say = (text: string) => socket.writable && socket.write(`${text}\r\n`, "latin1");
  const mails = () => folders.get(selected ?? "") ?? [];
  const capabilities = () => `CAPABILITY ${(store.script().capabilities ?? ALL).join(" ")}`;
  const tellCount = () => {
    if (selected === null || told === mails().length) return;
    told = mails().length;
    say(`* ${told} EXISTS`);
  };
  const onNews = () => {
    if (idleTag !== null) tellCount();
  };
  const listen = () => {
    socket.on("data", (chunk) => {
      received += chunk.toString("latin1");
      takeLiteral();
      for (let end = received.indexOf("\r\n"); end >= 0; end = received.indexOf("\r\n")) {
        const line = received.slice(0, end);
        received = received.slice(end + 2);
        onLine(line);
        takeLiteral();
      }
    });
    socket.on("error", () => socket.destroy());
  };

  /** Of APPEND: the bytes that its command announced, and the end of the command. */
  const takeLiteral = () => {
    if (appending === null || received.length < appending.bytes + 2) return;
    const raw = Buffer.from(received.slice(0, appending.bytes), "latin1");
    received = received.slice(appending.bytes + 2);
    const uid = (folders.get(appending.folder)?.at(-1)?.uid ?? 0) + 1;
    folders.get(appending.folder)?.push({ uid, raw, flags: new Set(), receivedAt: new Date() });
    say(`${appending.tag} OK [APPENDUID 1 ${uid}] appended`);
    appending = null;
  };

  const picked = (set: string, isUid: boolean): KeptMail[] => {
    const all = mails();
    const numbers = all.map((mail, index) => (isUid ? mail.uid : index + 1));
    const last = numbers.at(-1) ?? 0;
    const ranges = set.split(",").map((range) => {
      const [from = 0, to = from] = range.split(":").map((part) => (part === "*" ? last : Number(part)));
      return { least: Math.min(from, to), most: Math.max(from, to) };
    });
    return all.filter((_mail, index) =>
      ranges.some(({ least, most }) => (numbers[index] ?? 0) >= least && (numbers[index] ?? 0) <= most),
    );
  };
  const remove = (gone: readonly KeptMail[]) => {
    const kept = mails();
    for (const mail of gone) {
      const index = kept.indexOf(mail);
      if (index < 0) continue;
      kept.splice(index, 1);
      say(`* ${index + 1} EXPUNGE`);
      told -= 1;
    }
  };
  const copyTo = (name: string, some: readonly KeptMail[]): string => {
    const copies = some.map((mail) => ({ ...mail, uid: store.takeUid() }));
    folders.get(name)?.push(...copies);
    return copies.length === 0
      ? ""
      : `[COPYUID 1 ${some.map(({ uid }) => uid).join(",")} ${copies.map(({ uid }) => uid).join(",")}] `;
  };
  const fetched = (mail: KeptMail, items: string) => {
    const parts = [`UID ${mail.uid}`];
    if (items.includes("FLAGS")) parts.push(`FLAGS (${[...mail.flags].join(" ")})`);
    if (items.includes("INTERNALDATE")) parts.push(`INTERNALDATE "${imapDate(mail.receivedAt)}"`);
    if (items.includes("RFC822.SIZE"))
      parts.push(`RFC822.SIZE ${store.script().statedSize ?? mail.raw.length}`);
    const [body, from = "0", length] = /BODY\.PEEK\[\](?:<(\d+)\.(\d+)>)?/.exec(items) ?? [];
    if (body) {
      const part = mail.raw.subarray(Number(from), length ? Number(from) + Number(length) : undefined);
      parts.push(`BODY[]${length ? `<${from}>` : ""} {${part.length}}\r\n${part.toString("latin1")}`);
    }
    if (items.includes("BODYSTRUCTURE")) parts.push(`BODYSTRUCTURE ${bodyStructureOf(mail.raw)}`);
    for (const [, section = "", most] of items.matchAll(/BODY\.PEEK\[([\dA-Z.]+)\](?:<0\.(\d+)>)?/g)) {
      const text = sectionOf(mail.raw, section).slice(0, most === undefined ? undefined : Number(most));
      parts.push(`BODY[${section}]${most === undefined ? "" : "<0>"} {${text.length}}\r\n${text}`);
    }
    say(`* ${mails().indexOf(mail) + 1} FETCH (${parts.join(" ")})`);
  };
  const startTls = () => {
    const { certificate } = store.script();
    if (!certificate) throw new Error("STARTTLS needs a certificate");
    socket.removeAllListeners("data");
    socket = new TLSSocket(socket, { isServer: true, ...certificate });
    listen();
  };
  const onLogin = (tag: string, line: string) => {
    const plain = Buffer.from(line.split(" ").at(-1) ?? "", "base64").toString();
    const isRight = line.includes(PASSWORD) || plain.endsWith(`\0${PASSWORD}`);
    say(
      isRight
        ? `${tag} OK [${capabilities()}] welcome`
        : `${tag} NO [AUTHENTICATIONFAILED] wrong ${PASSWORD}`,
    );
  };

  const onLine = (line: string) => {
    if (idleTag !== null && line.toUpperCase() === "DONE") {
      say(`${idleTag} OK done`);
      idleTag = null;
      return;
    }
    if (loginTag !== null) {
      onLogin(loginTag, line);
      loginTag = null;
      return;
    }
    const [tag = "", ...words] = line.split(" ");
    const command = words.join(" ");
    store.heard.push(command);
    const scripted = store.script().answer?.(command);
    if (scripted === "hang") return;
    if (scripted === "cut") {
      socket.end("* 1 FETCH (UID 1 BODY[] {1000}\r\nhalf of");
      return;
    }
    if (scripted !== undefined) {
      say(`${tag} ${scripted}`);
      return;
    }
    answer(tag, words);
  };
  const answer = (tag: string, words: readonly string[]) => {
    const isUid = words[0]?.toUpperCase() === "UID";
    const [verb = "", ...rest] = isUid ? words.slice(1) : words;
    const set = rest[0] ?? "";
    const folder = rest.at(-1)?.replaceAll('"', "") ?? "";
    const { prefix = "" } = store.script();
    const ok = (text = "done") => say(`${tag} OK ${text}`);
    switch (verb.toUpperCase()) {
      case "CAPABILITY":
        say(`* ${capabilities()}`);
        return ok();
      case "STARTTLS":
        ok("begin");
        return startTls();
      case "LOGIN":
        return onLogin(tag, rest.join(" "));
      case "AUTHENTICATE":
        if (rest.length > 1) return onLogin(tag, rest.join(" "));
        loginTag = tag;
        return say("+ ");
      case "NAMESPACE":
        say(`* NAMESPACE (("${prefix}" "${prefix === "" ? "/" : prefix.at(-1)}")) NIL NIL`);
        return ok();
      case "LIST":
        for (const name of folders.keys())
          if (folder === "*" || folder === name) say(`* LIST () "/" "${name}"`);
        return ok();
      case "CREATE":
        folders.set(folder, []);
        return ok();
      case "STATUS": {
        const name = set.replaceAll('"', "");
        const there = folders.get(name);
        if (!there) return say(`${tag} NO [NONEXISTENT] no such folder`);
        say(`* STATUS "${name}" (MESSAGES ${there.length})`);
        return ok();
      }
      case "SELECT":
        if (!folders.has(folder)) return say(`${tag} NO [NONEXISTENT] no such folder`);
        selected = folder;
        told = mails().length;
        say(`* FLAGS (\\Seen \\Flagged \\Deleted)`);
        say(`* ${told} EXISTS`);
        say(`* OK [UIDVALIDITY ${store.uidValidity()}] valid`);
        say(`* OK [UIDNEXT ${(mails().at(-1)?.uid ?? 0) + 1}] next`);
        say(
          `* OK [PERMANENTFLAGS (${store.script().permanentFlags ?? "\\Seen \\Flagged \\Deleted \\*"})] kept`,
        );
        return ok("[READ-WRITE] selected");
      case "SEARCH":
        tellCount();
        say(
          `* SEARCH ${picked(rest.at(-1) ?? "", true)
            .map(({ uid }) => uid)
            .join(" ")}`,
        );
        return ok();
      case "FETCH":
        for (const mail of picked(set, isUid)) fetched(mail, rest.slice(1).join(" "));
        return ok();
      case "STORE":
        for (const mail of picked(set, isUid))
          for (const flag of rest.slice(2).join(" ").replaceAll(/[()]/g, "").split(" ")) mail.flags.add(flag);
        return ok();
      case "COPY":
      case "MOVE": {
        if (!folders.has(folder)) return say(`${tag} NO [TRYCREATE] no such folder`);
        const some = picked(set, isUid);
        const code = copyTo(folder, some);
        if (verb.toUpperCase() === "COPY") return ok(`${code}copied`);
        if (code) say(`* OK ${code}moved`);
        remove(some);
        return ok();
      }
      case "APPEND":
        appending = {
          tag,
          folder: set.replaceAll('"', ""),
          bytes: Number(/\{(\d+)\+?\}$/.exec(folder)?.[1]),
        };
        return say("+ go on");
      case "EXPUNGE":
        remove((isUid ? picked(set, true) : mails()).filter(({ flags }) => flags.has("\\Deleted")));
        return ok();
      case "IDLE":
        idleTag = tag;
        say("+ idling");
        return onNews();
      case "NOOP":
        tellCount();
        return ok();
      case "LOGOUT":
        say("* BYE until later");
        ok();
        return socket.end();
      default:
        return say(`${tag} BAD unknown command`);
    }
  };

  listen();
  const { greeting = `OK [${capabilities()}] ready` } = store.script();
  if (greeting !== "") say(`* ${greeting}`);
  return { tellCount: onNews, end: (line) => socket.end(`${line}\r\n`), destroy: () => socket.destroy() };
}

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

function imapDate(date: Date): string {
  const [day = "", time = ""] = date.toISOString().split(/[T.]/);
  const [year, month, dayOfMonth] = day.split("-");
  return `${dayOfMonth}-${MONTHS[Number(month) - 1]}-${year} ${time} +0000`;
}
