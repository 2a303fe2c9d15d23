import { type IncomingMessage, type RequestListener, type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { bareAnswer } from "./bare-answers.ts";
import { sentenceFor } from "./faults.ts";
import type { Headers } from "./headers.ts";

/** What Node's parser says, as a status; anything else it cannot read is 400. */
const STATUSES: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
};

/** Requests that no route ever sees are answered like all others: a Dutch sentence, every header (requirement 58). */
export function malformedRequests(headers: Headers) {
  const answer = (status: number) => bareAnswer(sentenceFor(status), { ...headers, connection: "close" });

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
      else hangUp(socket, STATUSES[error.code ?? ""] ?? 400);
    },
    onFrameworkError: (error: FastifyError, _request: FastifyRequest, reply: FastifyReply) => {
      const status = error.statusCode ?? 400;
      return reply
        .headers(headers)
        .code(status)
        .send({ error: sentenceFor(status) });
    },
    onExpectation: (_request: IncomingMessage, response: ServerResponse) => refuse(417, response),
    onTunnel: (_request: IncomingMessage, socket: Socket) => hangUp(socket, 405),
    /** One and no more (RFC 9112, 3.2); Node's own check answers without a word. */
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

/** Whether an answer has begun on this connection, which a second one would only garble. */
const isAnswering = (socket: Socket & { _httpMessage?: ServerResponse | null }) =>
  socket._httpMessage?.headersSent === true;
