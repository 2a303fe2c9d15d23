import type { ErrorAnswer } from "#contract/refusals.ts";
import type { Headers } from "./headers.ts";

interface BareAnswer {
  /** Names and values in turn, as `writeHead` takes them. */
  readonly headers: string[];
  readonly body: Buffer;
}

/** An answer that is written without the framework: a Dutch sentence with the headers of every answer. */
export const bareAnswer = (sentence: string, headers: Headers): BareAnswer =>
  written("application/json", JSON.stringify({ error: sentence } satisfies ErrorAnswer), headers);

/** The same for a browser, which asks again by itself after some seconds. */
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
