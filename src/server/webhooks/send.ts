import { request as overHttp } from "node:http";
import { request as overHttps } from "node:https";
import type { OwnNetwork } from "../platform/config/settings.ts";
import { pinnedLookup } from "../platform/http/pinned-lookup.ts";
import { type Address, type AddressRefusal, addressesFor, type Resolve } from "./addresses.ts";
import type { WebhookRequest } from "./messages.ts";

export const WEBHOOK_TIMEOUT_MS = 15_000;

export type Attempt =
  | { readonly kind: "answered"; readonly status: number; readonly retryAfter: number | null }
  | { readonly kind: "refused"; readonly why: AddressRefusal }
  /** `code` is Node's or OpenSSL's; `TIMEOUT`; or `NO_ANSWER` without an HTTP response. */
  | { readonly kind: "unreachable"; readonly code: string };

interface SendOptions {
  readonly own: OwnNetwork;
  readonly signal: AbortSignal;
  readonly patienceMs?: number;
  readonly resolve?: Resolve;
}

/** Posts once. A redirect is not followed, and only the head of the answer is read. */
export async function post(
  { url: address, body }: WebhookRequest,
  headers: Readonly<Record<string, string>>,
  way: SendOptions,
): Promise<Attempt> {
  const url = new URL(address);
  const signal = AbortSignal.any([way.signal, AbortSignal.timeout(way.patienceMs ?? WEBHOOK_TIMEOUT_MS)]);
  try {
    const addresses = await unlessAborted(signal, addressesFor(url, way.own, way.resolve));
    if (typeof addresses === "string") return { kind: "refused", why: addresses };
    return await unlessAborted(signal, exchange(url, { addresses, signal, body, headers }));
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return { kind: "unreachable", code: signal.aborted ? "TIMEOUT" : codeOf(error) };
  }
}

const codeOf = (error: Error) =>
  "code" in error && typeof error.code === "string" ? error.code : error.name;

function unlessAborted<Value>(signal: AbortSignal, work: Promise<Value>): Promise<Value> {
  const { promise, reject } = Promise.withResolvers<never>();
  signal.addEventListener("abort", () => reject(new Error("aborted")), { once: true });
  return Promise.race([work, promise]);
}

interface Exchange {
  readonly addresses: readonly Address[];
  readonly signal: AbortSignal;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

function exchange(url: URL, { addresses, signal, body, headers }: Exchange): Promise<Attempt> {
  const { promise, resolve, reject } = Promise.withResolvers<Attempt>();
  const request = url.protocol === "https:" ? overHttps : overHttp;
  const bytes = Buffer.from(body);
  const asked = request(url, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "content-length": bytes.length,
      "user-agent": "Trefpunt",
      ...headers,
    },
    // A separate connection: a pooled one could lead to an address that was not checked.
    agent: false,
    lookup: pinnedLookup(addresses),
    signal,
  });
  asked.on("response", (response) => {
    const { statusCode: status = 0, headers } = response;
    const seconds = Number(headers["retry-after"]);
    resolve({ kind: "answered", status, retryAfter: Number.isFinite(seconds) ? seconds : null });
    response.destroy();
  });
  asked.on("error", reject);
  // A switch of protocol (101), for which Node emits neither a response nor an error.
  asked.on("close", () => reject(Object.assign(new Error("no answer"), { code: "NO_ANSWER" })));
  asked.end(bytes);
  return promise;
}
