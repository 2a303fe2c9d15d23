import type { ConnectionKind } from "#contract/site/connections.ts";

export const CONNECTION_TITLES: Readonly<Record<ConnectionKind, string>> = {
  address: "Webadres",
  mail: "E-mail versturen",
  inbox: "E-mail die terugkomt",
  mqtt: "Home Assistant (MQTT)",
};
