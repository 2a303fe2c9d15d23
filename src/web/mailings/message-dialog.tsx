import type { MeetupId } from "#contract/ids.ts";
import type { SentMessage } from "#contract/mailings.ts";
import { momentIn } from "#domain/moments.ts";
import { memberCount } from "#domain/wording.ts";
import { Loaded } from "../loaded.tsx";
import { useSite } from "../page-state.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Undivided } from "../ui/undivided.tsx";
import { AUDIENCES } from "./audience.tsx";
import { MailingProgress } from "./mailing-progress.tsx";
import { MessageForm } from "./message-form.tsx";
import { sentMessagesQuery } from "./queries.ts";

interface MessageDialogProps {
  readonly meetup: { readonly id: MeetupId; readonly title: string };
  /** Starts with a thank-you subject, addressed to the guests that came. */
  readonly isThanks?: boolean;
  readonly onClose: () => void;
}

export function MessageDialog({ meetup, isThanks = false, onClose }: MessageDialogProps) {
  return (
    <Dialog title="Bericht" open onClose={onClose} wide>
      <MessageForm
        id={meetup.id}
        onSent={onClose}
        {...(isThanks && { begin: { audience: "came", subject: `Bedankt voor je komst: ${meetup.title}` } })}
        above={<p className="text-[17px] font-[650] wrap-anywhere">{meetup.title}</p>}
        below={
          <>
            <MailingProgress id={meetup.id} />
            <EarlierMessages id={meetup.id} />
          </>
        }
      />
    </Dialog>
  );
}

export function EarlierMessages({ id }: { id: MeetupId }) {
  return (
    <Loaded query={sentMessagesQuery(id)} failed="Fout bij ophalen van eerdere berichten" loading={null}>
      {({ messages }) => messages.length > 0 && <Messages messages={messages} />}
    </Loaded>
  );
}

function Messages({ messages }: { messages: readonly SentMessage[] }) {
  const { timeZone } = useSite();
  return (
    <section>
      <h3 className="mb-2 font-[650]">Eerder verstuurd</h3>
      <ul className="divide-y divide-line rounded-control border border-line text-[15px]">
        {messages.map(({ id, subject, text, audience, recipients, sender, created_at }) => (
          <li key={id} className="px-3.5 py-2.5">
            <details>
              <summary className="cursor-pointer font-semibold wrap-anywhere">{subject}</summary>
              <p className="mt-2 whitespace-pre-wrap wrap-anywhere">{text}</p>
            </details>
            <p className="text-sm text-soft">
              <Undivided>{momentIn(timeZone, created_at)}</Undivided> · {AUDIENCES[audience].toLowerCase()},{" "}
              {memberCount(recipients)}
              {sender !== null && ` · door ${sender}`}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
