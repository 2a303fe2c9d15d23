import { Listeners } from "./listeners.ts";

/** Calls that wait until the organiser proves their identity again; they share one dialog. */
const waiting: ((isProved: boolean) => void)[] = [];
const hosts: string[] = [];
const listeners = new Listeners();

/** Resolves to whether the organiser gave the proof; false when no host can show the dialog. */
export function askProof(): Promise<boolean> {
  if (hosts.length === 0) return Promise.resolve(false);
  const answered = new Promise<boolean>((resolve) => waiting.push(resolve));
  listeners.notify();
  return answered;
}

export function answerProof(isProved: boolean): void {
  for (const answer of waiting.splice(0)) answer(isProved);
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
