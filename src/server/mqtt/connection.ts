import type { IClientOptions } from "mqtt";
import type { Broker } from "../settings.ts";

/** Where it is and as whom, in the words of the package. */
export function connectionTo({ port, username, password, ...where }: Broker): IClientOptions {
  return {
    ...where,
    ...(port !== null && { port }),
    ...(username !== null && { username }),
    ...(password !== null && { password }),
  };
}
