import { useState } from "react";
import type { Encryption } from "#contract/site/connections.ts";
import { mailProviderOf } from "#domain/mail-providers.ts";
import { OTHER } from "./provider-choice.tsx";

interface ServerValues {
  readonly provider: string;
  readonly host: string;
  readonly port: string;
  readonly encryption: Encryption;
  /** Of a mailbox: those of providers are read in the usual one. */
  readonly folder?: string;
}

const MARKED = { shouldDirty: true } as const;

interface ServerForm {
  setValue(name: "provider" | "host" | "port", value: string, options: typeof MARKED): void;
  setValue(name: "encryption", value: Encryption, options: typeof MARKED): void;
  clearErrors(names: ["host", "port"]): void;
}

export type OwnServer = ReturnType<typeof useOwnServer>;

/** Whether an admin fills in the server, instead of the chosen provider. */
export function useOwnServer(side: "smtp" | "imap", start: ServerValues) {
  const [isOwn, setOwn] = useState(() => isUnlikeProvider(side, start));
  return {
    isOwn,
    open: () => setOwn(true),
    /** As it was typed in the draft. */
    follow: (draft: ServerValues) => setOwn(isUnlikeProvider(side, draft)),
    pick: (form: ServerForm, value: string) => {
      const server = mailProviderOf(value)?.[side];
      form.setValue("provider", value, MARKED);
      form.clearErrors(["host", "port"]);
      setOwn(value === OTHER);
      if (!server) return;
      form.setValue("host", server.host, MARKED);
      form.setValue("port", String(server.port), MARKED);
      form.setValue("encryption", server.encryption, MARKED);
    },
  };
}

/** Whether the server differs from the provider's row, or there is no row. */
function isUnlikeProvider(
  side: "smtp" | "imap",
  { provider, host, port, encryption, folder = USUAL_FOLDER }: ServerValues,
): boolean {
  if (provider === "") return false;
  const server = mailProviderOf(provider)?.[side];
  const isOther = server?.host !== host || String(server.port) !== port || server.encryption !== encryption;
  return isOther || folder !== USUAL_FOLDER;
}

const USUAL_FOLDER = "INBOX";
