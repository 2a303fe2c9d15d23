import type { FastifyError, FastifyInstance, FastifyReply } from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import type { ErrorAnswer } from "#contract/refusals.ts";
import { Busy } from "../busy.ts";
import { isDiskFull, isPassing } from "../db/trouble.ts";

export const BUSY = "De server is druk. Probeer het zo opnieuw";

const SENTENCES: Readonly<Record<number, string>> = {
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

const FAULT = "Er is een fout opgetreden";

export const sentenceFor = (status: number) => SENTENCES[status] ?? FAULT;

/** Malformed input answers 400 with its sentences; a fault is logged once, here, and answers without details. */
export function answerFaults(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (hasZodFastifySchemaValidationErrors(error)) {
      return reply.code(400).send(malformed(error.validation.map((issue) => issue.message)));
    }
    if (isDiskFull(error)) {
      request.log.error({ err: error }, "disk full");
      return reply
        .code(503)
        .header("retry-after", 60)
        .send({ error: "De schijf is vol. Probeer het later opnieuw" });
    }
    if (error instanceof Busy) return answerBusy(reply, error);
    // Whoever hung up hears nothing; it only looks like a database that did.
    if (request.raw.destroyed && !request.raw.complete)
      return reply.code(400).send({ error: sentenceFor(400) } satisfies ErrorAnswer);
    if (isPassing(error)) {
      request.log.warn({ err: error }, "the database is away or busy");
      return answerBusy(reply, new Busy());
    }
    const status = error.statusCode ?? 500;
    if (status >= 500) request.log.error({ err: error }, "fault");
    return reply.code(status).send({ error: sentenceFor(status) } satisfies ErrorAnswer);
  });
}

/** `details` has every sentence once; `error` is the sentence itself when there is just one. */
function malformed(messages: (string | undefined)[]): ErrorAnswer {
  const details = [...new Set(messages.filter((message) => message !== undefined))];
  const [first] = details;
  return { error: details.length === 1 && first ? first : "Controleer de ingevulde gegevens", details };
}

const answerBusy = (reply: FastifyReply, busy: Busy): FastifyReply =>
  asBusy(reply, busy).send({ error: BUSY } satisfies ErrorAnswer);

export function asBusy(reply: FastifyReply, { statusCode, retryAfter }: Busy): FastifyReply {
  if (retryAfter !== null) reply.header("retry-after", retryAfter);
  return reply.code(statusCode);
}
