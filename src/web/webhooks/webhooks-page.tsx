import { Plus, Webhook as WebhookIcon } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { Webhook } from "#contract/webhooks.ts";
import { AdminFrame } from "../layout/admin-frame.tsx";
import { Loaded } from "../loaded.tsx";
import { Button } from "../ui/button.tsx";
import { Empty } from "../ui/empty.tsx";
import { RowsSkeleton } from "../ui/rows-skeleton.tsx";
import { webhooksQuery } from "./queries.ts";
import { SecretDialog } from "./secret-dialog.tsx";
import { WebhookCard } from "./webhook-card.tsx";
import { WebhookDialog } from "./webhook-dialog.tsx";

type Opened =
  | { readonly kind: "form"; readonly webhook: Webhook | null }
  | { readonly kind: "secret"; readonly secret: string };

export function AdminWebhooksPage() {
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const showSecret = (secret: string | null) =>
    setOpened(secret === null ? null : { kind: "secret", secret });
  const add = (words: string) => (
    <Button look="primary" onClick={() => setOpened({ kind: "form", webhook: null })}>
      <Plus size={16} aria-hidden="true" /> {words}
    </Button>
  );
  return (
    <AdminFrame title="Koppelingen" actions={add("Nieuwe koppeling")}>
      <Loaded query={webhooksQuery} loading={<RowsSkeleton />}>
        {({ webhooks }) =>
          webhooks.length === 0 ? (
            <NoWebhooks add={add("Maak de eerste koppeling")} />
          ) : (
            <>
              <p className="mb-5 text-[17px] text-soft">
                Hier gaat nieuws over meetups heen, naast de e-mail.
              </p>
              <ul aria-label="Koppelingen" className="space-y-4">
                {webhooks.map((webhook) => (
                  <WebhookCard
                    key={webhook.id}
                    webhook={webhook}
                    onEdit={() => setOpened({ kind: "form", webhook })}
                    onSecret={showSecret}
                  />
                ))}
              </ul>
            </>
          )
        }
      </Loaded>
      {opened?.kind === "form" && (
        <WebhookDialog webhook={opened.webhook} onClose={close} onSaved={showSecret} />
      )}
      {opened?.kind === "secret" && <SecretDialog secret={opened.secret} onClose={close} />}
    </AdminFrame>
  );
}

const NoWebhooks = ({ add }: { add: ReactNode }) => (
  <Empty
    icon={WebhookIcon}
    title="Nog geen koppelingen"
    text="Laat nieuws over meetups vanzelf in Discord, Slack, Matrix of ntfy verschijnen, of stuur het naar een eigen programma zoals Home Assistant."
  >
    {add}
  </Empty>
);
