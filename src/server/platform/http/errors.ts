import { type IncomingMessage, type RequestListener, type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import type { ErrorAnswer } from "#contract/endpoint.ts";
import { isDiskFull, isTransient, whyUnwritable } from "../db/errors.ts";
import { ServiceBusyError } from "../process/errors.ts";
import type { Headers } from "./headers.ts";
import { UnstorableTextError } from "./parsing.ts";

/** A request may name the absolute URL (RFC 9112, 3.2.2), but code before the router reads the path alone. */
export function inOriginForm(handle: RequestListener): RequestListener {
  return (request, response) => {
    const whole = request.url?.startsWith("/") ? null : URL.parse(request.url ?? "");
    if (whole) request.url = whole.pathname + whole.search;
    handle(request, response);
  };
}

/** Status for each error code of Node's parser; any other parse error is 400. */
const STATUS_OF_PARSE_ERROR: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
};

/** Answers requests that reach no route like all others: a Dutch sentence and every header (promise 58). */
export function malformedRequests(headers: () => Headers) {
  const answer = (status: number) => rawAnswer(sentenceFor(status), { ...headers(), connection: "close" });

  const hangUp = (socket: Socket, status: number) => {
    const { headers: lines, body } = answer(status);
    const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`];
    for (let at = 0; at < lines.length; at += 2) head.push(`${lines[at]}: ${lines[at + 1]}`);
    socket.end(`${head.join("\r\n")}\r\n\r\n${body}`, () => socket.destroy());
  };
  const refuse = (status: number, response: ServerResponse) => {
    const { headers: lines, body } = answer(status);
    response.writeHead(status, lines).end(body);
  };

  return {
    onClientError: (error: NodeJS.ErrnoException, socket: Socket) => {
      if (isAnswering(socket) || !socket.writable) socket.destroy();
      else hangUp(socket, STATUS_OF_PARSE_ERROR[error.code ?? ""] ?? 400);
    },
    onFrameworkError: (error: FastifyError, _request: FastifyRequest, reply: FastifyReply) => {
      const status = error.statusCode ?? 400;
      return reply
        .headers(headers())
        .code(status)
        .send({ error: sentenceFor(status) });
    },
    onExpectation: (_request: IncomingMessage, response: ServerResponse) => refuse(417, response),
    onTunnel: (_request: IncomingMessage, socket: Socket) => hangUp(socket, 405),
    /** Refuses a second Host header, and HTTP/1.1 without one (RFC 9112, 3.2). Node's own check answers without a body. */
    demandHost:
      (handle: RequestListener): RequestListener =>
      (request, response) => {
        const hosts = hostsOf(request);
        if (hosts > 1 || (hosts === 0 && request.httpVersion === "1.1")) refuse(400, response);
        else handle(request, response);
      },
  };
}

function hostsOf({ rawHeaders }: IncomingMessage): number {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === "host") hosts += 1;
  return hosts;
}

/** Whether an answer has begun on this connection; a second answer would corrupt it. */
const isAnswering = (socket: Socket & { _httpMessage?: ServerResponse | null }) =>
  socket._httpMessage?.headersSent === true;

interface BareAnswer {
  /** Alternating names and values, as `writeHead` takes them. */
  readonly headers: string[];
  readonly body: Buffer;
}

/** An answer written without the framework: a Dutch sentence with the headers of every answer. */
export const rawAnswer = (sentence: string, headers: Headers): BareAnswer =>
  written("application/json", JSON.stringify({ error: sentence } satisfies ErrorAnswer), headers);

/** The same for a browser; the page reloads itself after five seconds. */
export const barePage = (sentence: string, headers: Headers): BareAnswer =>
  written(
    "text/html",
    `<!doctype html><html lang="nl"><head><meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="5"><title>${sentence}</title></head><body><h1>${sentence}</h1><p>Deze pagina probeert het vanzelf nog eens.</p></body></html>`,
    headers,
  );

function written(type: string, text: string, headers: Headers): BareAnswer {
  const body = Buffer.from(text);
  const own: Headers = {
    "content-type": `${type}; charset=utf-8`,
    "content-length": String(body.length),
    "cache-control": "no-store",
  };
  return { headers: Object.entries({ ...headers, ...own }).flat(), body };
}

export const BUSY = "De server is druk. Probeer het zo opnieuw";

const SENTENCE_OF_STATUS: Readonly<Record<number, string>> = {
  400: "De aanvraag kon niet worden gelezen",
  403: "Dit mag niet",
  404: "Niet gevonden",
  405: "Dit kan hier niet",
  408: "De aanvraag duurde te lang",
  413: "De aanvraag is te groot",
  414: "Het adres is te lang",
  415: "Dit soort inhoud wordt niet ondersteund",
  416: "Dit deel van het bestand is er niet",
  417: "Deze verwachting wordt niet ondersteund",
  431: "De aanvraag is te groot",
  503: BUSY,
};

const UNSTORABLE = "De tekst bevat tekens die niet kunnen";
const DISK_FULL = "De schijf is vol. Probeer het later opnieuw";
const NOTHING_STORED = "Er kan nu niets worden opgeslagen. Probeer het later opnieuw";

const FAULT = "Er is een fout opgetreden";

const sentenceFor = (status: number) => SENTENCE_OF_STATUS[status] ?? FAULT;

/** Malformed input is answered 400; a fault is logged once, here, and answered without details. */
export function answerFaults(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (hasZodFastifySchemaValidationErrors(error)) {
      return reply.code(400).send(malformed(error.validation.map((issue) => issue.message)));
    }
    if (error instanceof UnstorableTextError)
      return reply.code(400).send({ error: UNSTORABLE } satisfies ErrorAnswer);
    const unwritable = whyUnwritable(error);
    if (unwritable !== null) {
      request.log.error({ err: error }, `nothing can be written: ${unwritable}`);
      return reply
        .code(503)
        .header("retry-after", 60)
        .send({ error: isDiskFull(error) ? DISK_FULL : NOTHING_STORED } satisfies ErrorAnswer);
    }
    if (error instanceof ServiceBusyError) return answerBusy(reply, error);
    // The client disconnected, so no answer arrives; its error looks like a lost database connection.
    if (request.raw.destroyed && !request.raw.complete)
      return reply.code(400).send({ error: sentenceFor(400) } satisfies ErrorAnswer);
    if (isTransient(error)) {
      request.log.warn({ err: error }, "the database is unreachable or busy");
      return answerBusy(reply, new ServiceBusyError());
    }
    const status = error.statusCode ?? 500;
    if (status >= 500) request.log.error({ err: error }, "fault");
    return reply.code(status).send({ error: sentenceFor(status) } satisfies ErrorAnswer);
  });
}

function malformed(messages: (string | undefined)[]): ErrorAnswer {
  const details = [...new Set(messages.filter((message) => message !== undefined))];
  const [first] = details;
  return { error: details.length === 1 && first ? first : "Controleer de ingevulde gegevens", details };
}

const answerBusy = (reply: FastifyReply, busy: ServiceBusyError): FastifyReply =>
  asBusy(reply, busy).send({ error: BUSY } satisfies ErrorAnswer);

export function asBusy(reply: FastifyReply, { statusCode, retryAfter }: ServiceBusyError): FastifyReply {
  if (retryAfter !== null) reply.header("retry-after", retryAfter);
  return reply.code(statusCode);
}
