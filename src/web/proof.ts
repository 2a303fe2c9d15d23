/** Who waits until the organiser has proved again who they are; there is one dialog, however many calls wait for it. */
let asked: PromiseWithResolvers<boolean> | null = null;
const listeners = new Set<() => void>();
const hosts: string[] = [];

const tell = () => {
  for (const listener of listeners) listener();
};

/** Answers whether they did; where nothing can ask them they did not. */
export function askProof(): Promise<boolean> {
  if (hosts.length === 0) return Promise.resolve(false);
  asked ??= Promise.withResolvers();
  tell();
  return asked.promise;
}

export function answerProof(isProved: boolean): void {
  asked?.resolve(isProved);
  asked = null;
  tell();
}

/** Whether this is where the dialog opens: of several hosts the one that came last, which lies on top. */
export const isProofAskedAt = (host: string): boolean => asked !== null && hosts.at(-1) === host;

/** @returns takes the host away again */
export function addProofHost(host: string): () => void {
  hosts.push(host);
  return () => {
    hosts.splice(hosts.indexOf(host), 1);
    tell();
  };
}

export function onProofChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
