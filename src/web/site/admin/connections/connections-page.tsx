import { useQuery } from "@tanstack/react-query";
import Globe from "lucide-react/icons/globe";
import HousePlug from "lucide-react/icons/house-plug";
import Inbox from "lucide-react/icons/inbox";
import Send from "lucide-react/icons/send";
import { useState } from "react";
import { PAGES } from "#contract/pages.ts";
import type { Connections } from "#contract/site/connections.ts";
import { agoInWords } from "#domain/countdown.ts";
import { mailProviderOf } from "#domain/mail-providers.ts";
import { Loaded } from "../../../base/loaded.tsx";
import { useNow } from "../../../base/page-state.tsx";
import { CONNECTIONS_NOT_LOADED, connectionsQuery } from "../../../connections/queries.ts";
import { CONNECTION_TITLES } from "../../../connections/titles.ts";
import { AdminFrame } from "../../../frames/admin-frame.tsx";
import { TestMailDialog } from "../../../mail-log/test-mail-dialog.tsx";
import { Button } from "../../../ui/button.tsx";
import { RowsSkeleton } from "../../../ui/card.tsx";
import { Link } from "../../../ui/link.tsx";
import { SiteTabs } from "../site-tabs.tsx";
import { AddressDialog } from "./address-dialog.tsx";
import { ConnectionCard } from "./connection-card.tsx";

export const AdminConnectionsPage = () => (
  <AdminFrame title="Site">
    <SiteTabs />
    <Loaded query={connectionsQuery} loading={<RowsSkeleton />} failed={CONNECTIONS_NOT_LOADED}>
      {(connections) => <Cards connections={connections} />}
    </Loaded>
    <WebhooksLine />
  </AdminFrame>
);

type OpenDialog = "address" | "test";

function Cards({ connections }: { readonly connections: Connections }) {
  const { address, mail, inbox, mqtt } = connections;
  const [opened, setOpened] = useState<OpenDialog | null>(null);
  const close = () => setOpened(null);
  const now = useNow();
  return (
    <>
      <p className="mb-4 text-md text-soft">
        Wat je wijzigt, werkt meteen. Is het even geleden dat je inlogde, dan vragen we eerst om je wachtwoord
        of passkey.
      </p>
      <ul className="space-y-3">
        <ConnectionCard
          icon={Globe}
          title={CONNECTION_TITLES.address}
          card={address}
          isAsking={address.fault !== null}
          change={() => setOpened("address")}
        >
          {address.url}
        </ConnectionCard>
        <ConnectionCard
          icon={Send}
          title={CONNECTION_TITLES.mail}
          card={{ ...mail, says: saysOf(mail, now) }}
          change={PAGES.adminMailConnection}
          beside={mail.used && <Button onClick={() => setOpened("test")}>Stuur testmail</Button>}
        >
          {mail.used
            ? `Via ${viaOf(mail)}, als ${senderOf(mail.from)}`
            : "Uitnodigingen, codes en herinneringen."}
        </ConnectionCard>
        <ConnectionCard
          icon={Inbox}
          title={CONNECTION_TITLES.inbox}
          card={inbox}
          change={PAGES.adminInboxConnection}
        >
          {inbox.used
            ? `${inbox.used.address}, map ${inbox.used.folder} bij ${inbox.used.host}`
            : "Leest wat leden terugmailen, en welke adressen het niet meer doen."}
        </ConnectionCard>
        <ConnectionCard
          icon={HousePlug}
          title={CONNECTION_TITLES.mqtt}
          card={mqtt}
          change={PAGES.adminMqttConnection}
        >
          {mqtt.used?.place ?? "Zet jullie avonden als sensoren in Home Assistant, via een MQTT-broker."}
        </ConnectionCard>
      </ul>
      {opened === "address" && <AddressDialog address={address} onClose={close} />}
      {opened === "test" && <TestMailDialog onClose={close} />}
    </>
  );
}

function WebhooksLine() {
  const { data } = useQuery(connectionsQuery);
  const { count = 0, failing = 0 } = data?.webhooks ?? {};
  return (
    <p className="mt-5 text-md text-soft">
      Wil je een ander programma laten weten wat er gebeurt?{" "}
      <Link
        to={PAGES.adminWebhooks}
        className="relative font-semibold whitespace-nowrap text-accent underline-offset-3 before:absolute before:-inset-y-3.5 before:inset-x-0 hover:underline"
      >
        Webhooks{count > 0 && ` (${count})`}
      </Link>
      {failing > 0 && (
        <span className="font-semibold text-red">
          {" "}
          {failing === 1 ? "Eén komt niet aan." : `${failing} komen niet aan.`}
        </span>
      )}
    </p>
  );
}

const saysOf = ({ state, says, lastSentAt }: Connections["mail"], now: number): string =>
  state === "works" && lastSentAt !== null
    ? `${says}, laatste e-mail ${agoInWords(now - Date.parse(lastSentAt))}`
    : says;

const viaOf = ({ stored, used, fixedBy }: Connections["mail"]): string =>
  (fixedBy === null ? mailProviderOf(stored?.provider ?? null)?.name : undefined) ?? used?.host ?? "";

/** `Domotica Utrecht <hallo@…>` → `Domotica Utrecht (hallo@…)` */
const senderOf = (from: string): string => from.replace(/^"?(.*?)"? <([^>]+)>$/, "$1 ($2)");
