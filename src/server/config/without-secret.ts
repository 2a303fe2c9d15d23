import { type Config, readConfig } from "./config.ts";

const NOT_USED = "stands in for the secret of a site";

/**
 * The configuration for commands that only read: no secret is required, and none is generated.
 * @throws ConfigError naming every mistake at once
 */
export const configWithoutSecret = (environment: NodeJS.ProcessEnv): Config =>
  readConfig({ ...environment, SECRET: environment.SECRET || NOT_USED });
