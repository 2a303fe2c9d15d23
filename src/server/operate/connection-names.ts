import type { ConnectionKind } from "#contract/site/connections.ts";

/** As the operator reads them. */
export const CONNECTION_NAMES: Readonly<Record<ConnectionKind, string>> = {
  address: "web address",
  mail: "mail server",
  inbox: "mailbox",
  mqtt: "MQTT broker",
};
