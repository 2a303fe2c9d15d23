import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

const COLLECTOR = "/collect-complaints.js";

/** Collects a page's errors from before its first script, because not every driver reports the console. */
const SCRIPT = `{
  const complaints = (globalThis.complaints = []);
  const add = (text) => complaints.push(String(text));
  const { error } = console;
  console.error = (...parts) => { add(parts.join(" ")); error(...parts); };
  addEventListener("error", ({ message, error }) => add(error?.stack ?? message ?? "a file could not be loaded"));
  addEventListener("unhandledrejection", ({ reason }) => add(reason?.stack ?? reason));
  addEventListener("securitypolicyviolation", ({ violatedDirective }) => add(violatedDirective));
}`;

export interface Answer {
  readonly status?: number;
  readonly json: unknown;
}

/** @param site asks the site itself */
type Answering = (site: () => Promise<Response>) => Promise<Answer>;

/** A proxy of a site that makes its pages collect their errors. */
export interface WatchedLine {
  readonly url: string;
  /** Closes every connection, and each new one until `mend`. */
  cut(): void;
  mend(): void;
  /** Answers calls whose address matches instead of the site, or with its answer: the newest that matches, until `forget`. */
  answer(matching: RegExp, answer: Answering): void;
  forget(): void;
  close(): Promise<void>;
}

/** @param site the URL of the site, once known */
export async function startWatchedLine(site: () => string): Promise<WatchedLine> {
  let isCut = false;
  let answers: readonly { readonly matching: RegExp; readonly answer: Answering }[] = [];
  const server = createServer(async (request, response) => {
    if (isCut) return void request.socket.destroy();
    if (request.url === COLLECTOR)
      return void response.setHeader("content-type", "text/javascript").end(SCRIPT);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const gone = new AbortController();
    response.on("close", () => gone.abort());
    const { "content-type": type, authorization, accept } = request.headers;
    const ask = () =>
      fetch(`${site()}${request.url}`, {
        ...(request.method !== undefined && { method: request.method }),
        headers: {
          ...(type && { "content-type": type }),
          ...(authorization && { authorization }),
          ...(accept && { accept }),
        },
        ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
        redirect: "manual",
        signal: gone.signal,
      });
    const answered = answers.findLast(({ matching }) => matching.test(request.url ?? ""));
    if (answered) {
      const { status = 200, json } = await answered.answer(ask);
      response.statusCode = status;
      return void response.setHeader("content-type", "application/json").end(JSON.stringify(json));
    }
    const answer = await ask().catch(() => null);
    if (answer === null) return void response.destroy();
    response.statusCode = answer.status;
    for (const name of ["content-type", "content-security-policy", "location", "cache-control"]) {
      const value = answer.headers.get(name);
      if (value !== null) response.setHeader(name, value);
    }
    if (!answer.headers.get("content-type")?.startsWith("text/html")) {
      response.flushHeaders();
      const ended = await answer.body
        ?.pipeTo(new WritableStream({ write: (chunk: Uint8Array) => void response.write(chunk) }))
        .then(
          () => true,
          () => false,
        );
      if (ended === false) response.destroy();
      else response.end();
      return;
    }
    const page = await answer.text().catch(() => null);
    if (page === null) return void response.destroy();
    response.end(page.replace("<head>", `<head><script src="${COLLECTOR}"></script>`));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut: () => {
      isCut = true;
      server.closeAllConnections();
    },
    mend: () => {
      isCut = false;
    },
    answer: (matching, answer) => {
      answers = [...answers, { matching, answer }];
    },
    forget: () => {
      answers = [];
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
