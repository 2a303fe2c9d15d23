import type { LookupAddress } from "node:dns";
import { lookup } from "node:dns/promises";
import ipaddr from "ipaddr.js";
import {
  CHECK_STEPS,
  type CheckStep,
  type CheckStepName,
  type StepState,
} from "#contract/site/connections.ts";
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

/** @returns what was found, as a sentence, or why it was not tried. @throws StepError */
type Attempt = () => Promise<string | Skipped>;

interface Skipped {
  readonly state: "skipped";
  readonly says: string;
}

export interface CheckResult {
  readonly outcome: "saved" | "postponed" | "refused";
  readonly steps: readonly CheckStep[];
}

/** One after the other; those after a refused one wait for it. */
export async function runSteps<Step extends CheckStepName>(
  steps: readonly Step[],
  attempts: Readonly<Record<Step, Attempt>>,
): Promise<CheckResult> {
  const done: CheckStep[] = [];
  let fault: StepFault | null = null;
  for (const step of steps) {
    if (fault !== null) {
      done.push(checkStep(step, { state: "waits" }));
      continue;
    }
    const found = await attempted(attempts[step]);
    done.push(checkStep(step, typeof found === "string" ? { state: "ok", says: found } : found));
    if (typeof found !== "string" && found.state !== "skipped") fault = found;
  }
  return { outcome: fault === null ? "saved" : fault.state, steps: done };
}

export const checkStep = (
  step: CheckStepName,
  found: Pick<CheckStep, "state"> & Partial<CheckStep>,
): CheckStep => ({ step, name: CHECK_STEPS[step], says: null, advice: null, said: null, ...found });

async function attempted(attempt: Attempt): Promise<string | Skipped | StepFault> {
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
export async function demandReachable(
  host: string,
  words: Partial<StepFault> = {},
): Promise<readonly LookupAddress[]> {
  const found = await addressesOf(host, words);
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

async function addressesOf(host: string, words: Partial<StepFault>): Promise<LookupAddress[]> {
  try {
    return await lookup(host, { all: true });
  } catch (error) {
    return throwFault(error, "site", words);
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
