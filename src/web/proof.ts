/** Calls that wait until the organiser has proved again who they are; there is one dialog for all of them. */
const waiting: ((isProved: boolean) => void)[] = [];
const listeners = new Set<() => void>();
const hosts: string[] = [];

const tell = () => {
  for (const listener of listeners) listener();
};

/** Answers whether they did; where nothing can ask them they did not. */
export function askProof(): Promise<boolean> {
  if (hosts.length === 0) return Promise.resolve(false);
  const answered = new Promise<boolean>((resolve) => waiting.push(resolve));
  tell();
  return answered;
}

export function answerProof(isProved: boolean): void {
  for (const answer of waiting.splice(0)) answer(isProved);
  tell();
}

/** Whether this is where the dialog opens: of several hosts the one that came last, which lies on top. */
export const isProofAskedAt = (host: string): boolean => waiting.length > 0 && hosts.at(-1) === host;

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
