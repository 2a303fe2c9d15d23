import { AdminConnectionsPage } from "./connections-page.tsx";
import { InboxConnectionPage } from "./inbox-page.tsx";
import { MailConnectionPage } from "./mail-page.tsx";
import { MqttConnectionPage } from "./mqtt-page.tsx";

/** In one script: each one more would make the list of scripts of a first visit longer. */
export const CONNECTION_SCREENS = {
  all: AdminConnectionsPage,
  mail: MailConnectionPage,
  inbox: InboxConnectionPage,
  mqtt: MqttConnectionPage,
};
