import type { LookupAddress } from "node:dns";
import { lookup } from "node:dns/promises";
import ipaddr from "ipaddr.js";
import type { CheckStep, StepState } from "#contract/site/connections.ts";
import { causeInDutch, type Part } from "../platform/process/causes.ts";

/** Of one step with a server: longer than a slow one needs, and short enough for who looks at the page. */
export const STEP_MS = 10_000;

export interface StepFault {
  readonly state: Extract<StepState, "refused" | "postponed">;
  readonly says: string;
  readonly advice: string | null;
  readonly said: string | null;
}

/** What stopped a check, in words for an admin. */
export class StepError extends Error {
  readonly fault: StepFault;
  constructor(fault: Pick<StepFault, "says"> & Partial<StepFault>, options?: ErrorOptions) {
    super(fault.says, options);
    this.fault = { state: "refused", advice: null, said: null, ...fault };
  }
}

interface Step {
  readonly name: string;
  /** @returns what was found, as a sentence, or why it was not tried. @throws StepError */
  readonly try: () => Promise<string | Skipped>;
}

interface Skipped {
  readonly state: "skipped";
  readonly says: string;
}

export interface CheckResult {
  readonly outcome: "saved" | "postponed" | "refused";
  readonly steps: readonly CheckStep[];
}

/** One after the other; those after a refused one wait for it. */
export async function runSteps(steps: readonly Step[]): Promise<CheckResult> {
  const done: CheckStep[] = [];
  let fault: StepFault | null = null;
  for (const { name, try: attempt } of steps) {
    if (fault !== null) {
      done.push({ name, state: "waits", says: null, advice: null, said: null });
      continue;
    }
    const found = await attempted(attempt);
    if (typeof found === "string") done.push({ name, state: "ok", says: found, advice: null, said: null });
    else if (found.state === "skipped") done.push({ name, advice: null, said: null, ...found });
    else {
      fault = found;
      done.push({ name, ...found });
    }
  }
  return { outcome: fault === null ? "saved" : fault.state, steps: done };
}

async function attempted(attempt: Step["try"]): Promise<string | Skipped | StepFault> {
  try {
    return await attempt();
  } catch (error) {
    if (error instanceof StepError) return error.fault;
    throw error;
  }
}

/** @throws StepError with the cause in Dutch, or with the words of the fault itself when it is unforeseen */
export function throwFault(error: unknown, part: Part, more: Partial<StepFault> = {}): never {
  if (error instanceof StepError) throw error;
  if (!(error instanceof Error)) throw error;
  const cause = causeInDutch(error, part) ?? {
    says: "Er ging iets mis bij de server",
    advice: "Lees wat de server zei, of vraag je aanbieder.",
  };
  throw new StepError({ said: protocolLine(error), ...cause, ...more }, { cause: error });
}

/** The reply of a mail server (RFC 5321, 4.2), in one line; words of other programs are never shown. */
export function protocolLine(error: Error & { response?: unknown }): string | null {
  const { response } = error;
  if (typeof response !== "string" || !/^[245]\d\d[ -]/.test(response)) return null;
  return response.replaceAll(/\s+/g, " ").slice(0, 300);
}

/** Private hosts are allowed: a club's mail server may stand beside the site. @throws StepError for a host of no network */
export async function demandReachable(host: string): Promise<readonly LookupAddress[]> {
  const found = await addressesOf(host);
  if (found.some(({ address }) => NOWHERE.has(ipaddr.process(address).range())))
    throw new StepError({
      says: "Dit adres hoort bij geen netwerk waar een server staat",
      advice: "Vul de naam van de server in.",
    });
  return found;
}

/** Link-local, where clouds serve a machine's credentials, and addresses of no machine. */
const NOWHERE: ReadonlySet<string> = new Set([
  "linkLocal",
  "unspecified",
  "broadcast",
  "multicast",
  "reserved",
]);

async function addressesOf(host: string): Promise<LookupAddress[]> {
  try {
    return await lookup(host, { all: true });
  } catch (error) {
    return throwFault(error, "site");
  }
}

/** @throws an error that means 'does not answer' when it takes longer */
export async function within<Result>(ms: number, work: Promise<Result>): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(Object.assign(new Error("timeout"), { code: "ETIMEDOUT" })), ms);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}
