import type { ErrorAnswer } from "#contract/refusals.ts";
import type { Headers } from "./headers.ts";

interface BareAnswer {
  /** Names and values in turn, as `writeHead` takes them. */
  readonly headers: string[];
  readonly body: Buffer;
}

/** An answer that is written without the framework: a Dutch sentence with the headers of every answer. */
export function bareAnswer(sentence: string, headers: Headers): BareAnswer {
  const body = Buffer.from(JSON.stringify({ error: sentence } satisfies ErrorAnswer));
  const own: Headers = {
    "content-type": "application/json; charset=utf-8",
    "content-length": String(body.length),
    "cache-control": "no-store",
  };
  return { headers: Object.entries({ ...headers, ...own }).flat(), body };
}
