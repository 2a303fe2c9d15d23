import { readConfig } from "../config.ts";
import { configWithoutSecret } from "../config-without-secret.ts";
import { openBeside } from "../db/open.ts";
import type { Deps } from "../deps.ts";
import { currentSite } from "../site/current.ts";
import { StartRefusal } from "../start-refusal.ts";
import { trustAuthorities } from "../trust-authorities.ts";
import { whyNoDatabase } from "../why-not-started.ts";

/**
 * Works on the site of these settings, whether it runs or not.
 * @throws StartRefusal where there is no site, or its database cannot be used
 */
export async function besideSite<T>(
  environment: NodeJS.ProcessEnv,
  work: (deps: Deps) => Promise<T>,
): Promise<T> {
  // Before anything else: reading all settings makes a secret where there is no database yet.
  const { database, authorities } = configWithoutSecret(environment);
  trustAuthorities({ authorities });
  try {
    const db = await openBeside(database);
    try {
      const config = readConfig(environment);
      return await work({ db, config, clock: () => new Date(), site: currentSite(db, config) });
    } finally {
      await db.close();
    }
  } catch (error) {
    const sentence = error instanceof Error ? whyNoDatabase(error, { database }) : null;
    throw sentence === null ? error : new StartRefusal(sentence, { cause: error });
  }
}
