import type { Broker } from "../settings.ts";

/** The broker's address, without user and password. */
export const placeOf = ({ protocol, host, port }: Broker): string =>
  `${protocol}://${host.includes(":") ? `[${host}]` : host}${port === null ? "" : `:${port}`}`;

/**
 * Causes by error code of the network or reason code of the broker (MQTT 3.1.1, 3.2.2.3, and 5.0, 3.2.2.2).
 */
const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: "nothing listens there",
  ECONNRESET: "the connection was cut",
  EHOSTUNREACH: "there is no route to that host",
  ENETUNREACH: "there is no route to that host",
  ETIMEDOUT: "it does not answer",
  ENOTFOUND: "its host name is unknown",
  EAI_AGAIN: "its host name is unknown",
  4: "it refuses the user and password of MQTT_URL",
  5: "it refuses the user and password of MQTT_URL",
  134: "it refuses the user and password of MQTT_URL",
  135: "it refuses the user and password of MQTT_URL",
};

export function whyNotReached(error: Error): string {
  const { code } = error as Error & { code?: string | number };
  if (error.message === "connack timeout") return "it does not answer";
  return REASONS[code ?? ""] ?? error.message;
}
