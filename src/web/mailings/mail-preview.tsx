import type { QueryKey, UseQueryOptions } from "@tanstack/react-query";
import type { MailPreview as Mail } from "#contract/mailings.ts";
import { Loaded } from "../base/loaded.tsx";
import { Dialog, DialogBody } from "../ui/dialog.tsx";
import { ShownMail } from "../ui/email-frame.tsx";
import { Spinner } from "../ui/notices.tsx";

interface MailPreviewProps<Key extends QueryKey> {
  readonly query: UseQueryOptions<Mail, Error, Mail, Key>;
  readonly onClose: () => void;
}

export const MailPreview = <Key extends QueryKey>({ query, onClose }: MailPreviewProps<Key>) => (
  <Dialog title="Voorbeeld" open onClose={onClose} width="wide">
    <DialogBody isRead>
      <Loaded
        query={query}
        failed="Fout bij maken van het voorbeeld"
        loading={<Spinner>Voorbeeld maken...</Spinner>}
      >
        {(mail) => <ShownMail mail={mail} />}
      </Loaded>
    </DialogBody>
  </Dialog>
);
