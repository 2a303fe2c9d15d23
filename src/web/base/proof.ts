import { Listeners } from "./listeners.ts";

/** `unasked` when no host can show the dialog. */
type Proof = "given" | "withdrawn" | "unasked";

/** Calls that wait until the organiser proves their identity again; they share one dialog. */
const waiting: ((proof: Proof) => void)[] = [];
const hosts: string[] = [];
const listeners = new Listeners();

export function askProof(): Promise<Proof> {
  if (hosts.length === 0) return Promise.resolve("unasked");
  const answered = new Promise<Proof>((resolve) => waiting.push(resolve));
  listeners.notify();
  return answered;
}

export function answerProof(isProved: boolean): void {
  for (const answer of waiting.splice(0)) answer(isProved ? "given" : "withdrawn");
  listeners.notify();
}

/** Whether the dialog opens at this host: the host added last, because it is on top. */
export const isProofAskedAt = (host: string): boolean => waiting.length > 0 && hosts.at(-1) === host;

export function addProofHost(host: string): () => void {
  hosts.push(host);
  return () => {
    hosts.splice(hosts.indexOf(host), 1);
    listeners.notify();
  };
}

export const onProofChange = listeners.add;
