import type { ConnectionKind } from "#contract/site/connections.ts";

/** The connections whose form is a page. */
export type FormKind = Exclude<ConnectionKind, "address">;

export const CONNECTION_TITLES: Readonly<Record<ConnectionKind, string>> = {
  address: "Webadres",
  mail: "E-mail versturen",
  inbox: "E-mail die terugkomt",
  mqtt: "Home Assistant (MQTT)",
};
