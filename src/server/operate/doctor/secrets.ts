import { fingerprintOf, WRONG_SECRET } from "../../platform/secrets/fingerprint.ts";
import { unsealed } from "../../platform/secrets/sealing.ts";
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

export const DEPARTURES_BY_KEY = `select departure_keys.sealed, count(*) as count
  from departure_keys join departures on departures.key_id = departure_keys.id
  group by departure_keys.id, departure_keys.sealed`;

/** @param keys rows of `DEPARTURES_BY_KEY` */
export function examineDepartures(
  keys: readonly Record<string, unknown>[],
  { secrets }: Pick<SecretsInUse, "secrets">,
): Finding[] {
  const unreadable = keys.filter(({ sealed }) => unsealed(secrets, String(sealed)) === null);
  const count = unreadable.reduce((sum, key) => sum + Number(key.count), 0);
  if (count === 0) return [];
  return [
    finding(
      "departures",
      "look",
      `addresses of people who left, kept with another secret: ${count}; give the site that secret again, or an old list can bring them back`,
    ),
  ];
}
