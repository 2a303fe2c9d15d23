import { fingerprintOf, WRONG_SECRET } from "../../platform/secrets/fingerprint.ts";
import { type Finding, finding } from "./finding.ts";

export interface SecretsInUse {
  readonly secrets: readonly string[];
  readonly from: string;
}

export const KNOWN_SECRETS = "select fingerprint from known_secrets";

/** @param known rows of `KNOWN_SECRETS`; none before the first start that kept one */
export function examineSecrets(
  known: readonly Record<string, unknown>[],
  { secrets, from }: SecretsInUse,
): Finding {
  const own = new Set<unknown>(secrets.map(fingerprintOf));
  if (known.length > 0 && !known.some(({ fingerprint }) => own.has(fingerprint)))
    return finding("secret", "wrong", WRONG_SECRET);
  return finding(
    "secret",
    "ok",
    `${from}; no copy of the database contains it, so keep it in another place too`,
  );
}
