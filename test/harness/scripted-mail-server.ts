import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";

/** The server's reaction to a command: a reply line, silence, or closing the connection or its own half. */
export type Reply = string | "silence" | "hang up" | "half close";

/** A mail that the server accepted. */
interface Taken {
  readonly recipient: string;
  readonly messageId: string;
}

/** The server's reactions; others are successful. A promise delays a reply. */
export interface Script {
  /** The time that each step of a session takes, the greeting included. */
  readonly stepMs?: number;
  readonly greeting?: () => Reply;
  /** After EHLO; further lines list extensions. */
  readonly hello?: () => Reply;
  readonly auth?: () => Reply;
  /** After MAIL FROM. */
  readonly sender?: () => Reply;
  readonly recipient?: (address: string) => Reply;
  /** After the whole message, before it counts as accepted. */
  readonly message?: (mail: Taken) => Reply | Promise<Reply>;
}

export interface ScriptedServer {
  readonly port: number;
  readonly url: string;
  readonly taken: readonly Taken[];
  /** Every command line it received. */
  readonly heard: readonly string[];
  /** Changes its reactions from now on. */
  behave(script: Script): void;
  /** Closes every open connection, so that clients must connect again. */
  hangUp(): void;
  /** Resolves when this many mails were accepted in total. */
  tookInAll(count: number): Promise<void>;
  close(): Promise<void>;
}

const END_OF_MESSAGE = "\r\n.\r\n";

/** A mail server on a real socket that follows the test's script (RFC 5321), faults included. */
export async function startScriptedServer(first: Script = {}, listenOn = 0): Promise<ScriptedServer> {
  let script = first;
  const taken: Taken[] = [];
  const heard: string[] = [];
  const sockets = new Set<Socket>();
  let news = Promise.withResolvers<void>();
  const take = (mail: Taken) => {
    taken.push(mail);
    news.resolve();
    news = Promise.withResolvers();
  };

  const server = createServer({ allowHalfOpen: true }, (socket) => {
    sockets.add(socket);
    socket.setNoDelay(true);
    socket.on("end", () => socket.end());
    socket.on("error", () => socket.destroy());
    socket.on("close", () => sockets.delete(socket));
    converse(socket, { script: () => script, take, heard });
  });
  const hangUp = () => {
    for (const socket of sockets) socket.destroy();
  };
  server.listen(listenOn, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `smtp://127.0.0.1:${port}`,
    taken,
    heard,
    behave: (next) => {
      script = next;
    },
    hangUp,
    tookInAll: async (count) => {
      while (taken.length < count) await news.promise;
    },
    close: async () => {
      hangUp();
      server.close();
      await once(server, "close");
    },
  };
}

interface Around {
  readonly script: () => Script;
  readonly take: (mail: Taken) => void;
  readonly heard: string[];
}

/** One connection from greeting to end. */
function converse(socket: Socket, { script, take, heard }: Around): void {
  let received = "";
  let recipient = "";
  let inMessage = false;
  const say = (reply: Reply): void => {
    const { stepMs = 0 } = script();
    if (reply === "hang up") socket.destroy();
    else if (reply === "half close") socket.end();
    else if (reply !== "silence" && stepMs === 0) socket.write(`${reply}\r\n`);
    else if (reply !== "silence") setTimeout(() => socket.write(`${reply}\r\n`), stepMs);
  };
  const onMessage = async (source: string) => {
    const messageId = /^message-id: (.+)$/im.exec(source)?.[1] ?? "";
    const mail = { recipient, messageId };
    const reply = (await script().message?.(mail)) ?? "250 taken";
    if (reply.startsWith("250")) take(mail);
    say(reply);
  };
  const onCommand = (line: string) => {
    heard.push(line);
    if (/^(EHLO|HELO)/i.test(line)) return say(script().hello?.() ?? "250 hallo");
    if (/^STARTTLS/i.test(line)) return say("502 5.5.1 ken ik niet");
    if (/^AUTH/i.test(line)) return say(script().auth?.() ?? "235 kom binnen");
    if (/^QUIT/i.test(line)) return socket.end("221 dag\r\n");
    if (/^MAIL FROM/i.test(line)) return say(script().sender?.() ?? "250 ok");
    if (/^RCPT TO/i.test(line)) {
      recipient = /<([^>]*)>/.exec(line)?.[1] ?? "";
      return say(script().recipient?.(recipient) ?? "250 ok");
    }
    if (/^DATA/i.test(line)) inMessage = true;
    return say(inMessage ? "354 ga je gang" : "250 ok");
  };
  socket.on("data", (chunk) => {
    received += chunk.toString("latin1");
    for (;;) {
      const mark = inMessage ? END_OF_MESSAGE : "\r\n";
      const end = received.indexOf(mark);
      if (end < 0) return;
      const part = received.slice(0, end);
      received = received.slice(end + mark.length);
      if (inMessage) {
        inMessage = false;
        void onMessage(part);
      } else onCommand(part);
    }
  });
  say(script().greeting?.() ?? "220 trefpunt.test");
}
