const PROOF_MS = 15 * 60 * 1000;

/**
 * Whether it is still clear enough who sits there for what cannot be undone (requirement 60): a passkey was shown or the
 * password given within the last 15 minutes.
 */
export const isProofFresh = (provedAt: string | null, now: number): boolean =>
  provedAt !== null && now - Date.parse(provedAt) < PROOF_MS;
