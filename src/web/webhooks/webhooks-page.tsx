import { useQuery } from "@tanstack/react-query";
import Copy from "lucide-react/icons/copy";
import Plus from "lucide-react/icons/plus";
import WebhookIcon from "lucide-react/icons/webhook";
import { useState } from "react";
import { PAGES } from "#contract/pages.ts";
import type { Webhook } from "#contract/webhooks.ts";
import { Loaded } from "../base/loaded.tsx";
import { AdminFrame } from "../frames/admin-frame.tsx";
import { copyText } from "../ui/browser.ts";
import { Button } from "../ui/button.tsx";
import { RowsSkeleton } from "../ui/card.tsx";
import { Dialog, DialogBody } from "../ui/dialog.tsx";
import { Empty } from "../ui/empty.tsx";
import { TextArea } from "../ui/field.tsx";
import { webhooksQuery } from "./queries.ts";
import { WebhookCard } from "./webhook-card.tsx";
import { WebhookDialog } from "./webhook-dialog.tsx";

type OpenDialog =
  | { readonly kind: "form"; readonly webhook: Webhook | null }
  | { readonly kind: "secret"; readonly secret: string };

export function AdminWebhooksPage() {
  const [opened, setOpened] = useState<OpenDialog | null>(null);
  /** The webhook whose card takes the focus when no dialog is open. */
  const [landing, setLanding] = useState<Pick<Webhook, "id"> | null>(null);
  const close = () => setOpened(null);
  const edit = (webhook: Webhook | null) => {
    setLanding(null);
    setOpened({ kind: "form", webhook });
  };
  const showSecret = (secret: string | null) =>
    setOpened(secret === null ? null : { kind: "secret", secret });
  const leave = (webhooks: readonly Webhook[], gone: Webhook) => {
    const place = webhooks.indexOf(gone);
    const beside = webhooks[place + 1] ?? webhooks[place - 1];
    if (beside) setLanding({ id: beside.id });
  };
  return (
    <AdminFrame
      title="Webhooks"
      back={{ to: PAGES.adminConnections, label: "Verbindingen" }}
      actions={<AddToOthers onAdd={() => edit(null)} />}
    >
      <Loaded query={webhooksQuery} loading={<RowsSkeleton />}>
        {({ webhooks }) =>
          webhooks.length === 0 ? (
            <NoWebhooks onAdd={() => edit(null)} />
          ) : (
            <>
              <p className="mb-5 text-lg text-soft">Hier gaat nieuws over meetups heen, naast de e-mail.</p>
              <ul aria-label="Webhooks" className="space-y-4">
                {webhooks.map((webhook) => (
                  <WebhookCard
                    key={webhook.id}
                    webhook={webhook}
                    landing={opened === null && landing?.id === webhook.id ? landing : null}
                    onEdit={() => edit(webhook)}
                    onSecret={(secret) => {
                      setLanding(null);
                      showSecret(secret);
                    }}
                    onRemoved={() => leave(webhooks, webhook)}
                  />
                ))}
              </ul>
            </>
          )
        }
      </Loaded>
      {opened?.kind === "form" && (
        <WebhookDialog
          webhook={opened.webhook}
          onClose={close}
          onSaved={({ id, secret }) => {
            setLanding({ id });
            showSecret(secret);
          }}
        />
      )}
      {opened?.kind === "secret" && (
        <SecretDialog secret={opened.secret} finalFocus={landing === null} onClose={close} />
      )}
    </AdminFrame>
  );
}

interface AddProps {
  readonly onAdd: () => void;
}

const AddButton = ({ onAdd }: AddProps) => (
  <Button look="primary" onClick={onAdd}>
    <Plus size={16} aria-hidden="true" /> Nieuwe webhook
  </Button>
);

/** Only with existing webhooks: without any, `NoWebhooks` shows the button. */
function AddToOthers({ onAdd }: AddProps) {
  const { data } = useQuery(webhooksQuery);
  return data && data.webhooks.length > 0 && <AddButton onAdd={onAdd} />;
}

const NoWebhooks = ({ onAdd }: AddProps) => (
  <Empty
    icon={WebhookIcon}
    title="Nog geen webhooks"
    text="Laat nieuws over meetups vanzelf in Discord, Slack, Matrix of ntfy verschijnen, of stuur het naar Home Assistant of een eigen programma."
  >
    <AddButton onAdd={onAdd} />
  </Empty>
);

/** Shows the signing secret, only this once. The organiser must confirm having stored it. */
function SecretDialog({
  secret,
  finalFocus,
  onClose,
}: {
  readonly secret: string;
  readonly finalFocus: boolean;
  readonly onClose: () => void;
}) {
  const foot = (
    <>
      <Button onClick={() => void copyText(secret, "Geheim gekopieerd")}>
        <Copy size={16} aria-hidden="true" /> Kopieer
      </Button>
      <Button look="primary" onClick={onClose}>
        Ik heb het bewaard
      </Button>
    </>
  );
  return (
    <Dialog title="Geheim van de webhook" open finalFocus={finalFocus}>
      <DialogBody foot={foot}>
        <p className="mb-4.5 text-md text-soft">
          Hiermee controleert je programma dat een bericht echt van hier komt. Je ziet het alleen nu.
        </p>
        <TextArea
          label="Geheim"
          readOnly
          rows={2}
          value={secret}
          onFocus={(event) => event.target.select()}
        />
      </DialogBody>
    </Dialog>
  );
}
