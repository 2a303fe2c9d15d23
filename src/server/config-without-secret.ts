import { type Config, readConfig } from "./config.ts";

const NOT_USED = "stands in for the secret of a site";

/**
 * For who only looks: no secret is needed, and none is made.
 * @throws ConfigError naming every mistake at once
 */
export const configWithoutSecret = (environment: NodeJS.ProcessEnv): Config =>
  readConfig({ ...environment, SECRET: environment.SECRET || NOT_USED });
