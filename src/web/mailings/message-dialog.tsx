import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router";
import * as z from "zod/mini";
import { UNDO_SECONDS } from "#contract/fields.ts";
import {
  Audience,
  ORGANISERS_AUDIENCES,
  type Recipients,
  MessageForm as Schema,
  sendMessage,
} from "#contract/mailings.ts";
import type { AdminMeetup } from "#contract/meetups/admin.ts";
import { isOver } from "#domain/timing.ts";
import { Loaded } from "../base/loaded.tsx";
import { useNow } from "../base/page-state.tsx";
import { adminKey } from "../base/query-meta.ts";
import { useChange } from "../base/use-change.ts";
import { useKeptForm } from "../forms/kept-form.ts";
import { unlessRetried } from "../forms/save-failed.tsx";
import { useRights } from "../sessions/viewer.ts";
import { formField, SelectField } from "../ui/field.tsx";
import { MailPreview } from "./mail-preview.tsx";
import { MESSAGE_NOT_SENT, MessageFormDialog, SentMessages } from "./message-form.tsx";
import { messageDraft, messagePreviewQuery, recipientsQuery, sentMessagesQuery } from "./queries.ts";

type About = Pick<AdminMeetup, "id" | "title" | "starts_at" | "ends_at">;

const THANKS = "Wat leuk dat je erbij was. Bedankt voor je komst!\n\nGraag tot de volgende keer.";

const Draft = z.object({ audience: Audience, subject: z.string(), text: z.string() });
type Draft = z.output<typeof Draft>;

const thanksFor = (title: string) =>
  ({ audience: "came", subject: `Bedankt voor je komst: ${title}`, text: THANKS }) satisfies Partial<Schema>;

export function MessageDialog({
  meetup,
  isThanks = false,
  onClose,
}: {
  readonly meetup: About;
  /** Starts with thanks, addressed to the attendees that came. */
  readonly isThanks?: boolean;
  readonly onClose: () => void;
}) {
  const { id, title } = meetup;
  const { data: recipients } = useQuery(recipientsQuery(id));
  const choices = useAudiences(meetup, recipients);
  const [search] = useSearchParams();
  // The list of attendees that is open.
  const listed = choices.find(({ value }) => value === search.get("list"));
  const { form, values, offered, done } = useKeptForm({
    name: messageDraft(id),
    schema: Schema,
    start: {
      audience: (listed ?? choices[0])?.value ?? "confirmed",
      subject: "",
      text: "",
      ...(isThanks && thanksFor(title)),
    } satisfies Draft as Draft,
    // The first choice may change when the numbers arrive.
    isLive: true,
    draft: Draft,
  });
  const send = useChange(sendMessage, {
    onSuccess: () => {
      done();
      onClose();
    },
    invalidates: [adminKey],
    failed: unlessRetried(MESSAGE_NOT_SENT),
    succeeded: null,
  });
  const [shown, setShown] = useState<Schema | null>(null);
  return (
    <MessageFormDialog
      title="Bericht"
      offered={offered}
      above={<p className="text-lg font-heading wrap-anywhere">{title}</p>}
      audience={<SelectField label="Aan" choices={choices} {...form.register("audience")} />}
      fields={{ subject: formField(form, "subject"), text: formField(form, "text") }}
      text={values.text}
      below={<EarlierMessages meetup={meetup} />}
      count={recipients?.[values.audience]}
      sending={send}
      preview={shown && <MailPreview query={messagePreviewQuery(id, shown)} onClose={() => setShown(null)} />}
      onPreview={form.handleSubmit(setShown)}
      onSubmit={form.handleSubmit((checked) =>
        send.mutate({ params: { id }, body: { ...checked, undo_seconds: UNDO_SECONDS } }),
      )}
      onClose={onClose}
    />
  );
}

export function EarlierMessages({ meetup }: { meetup: About }) {
  const labels = labelsOf(isOver(meetup, useNow()));
  return (
    <Loaded
      query={sentMessagesQuery(meetup.id)}
      failed="Fout bij ophalen van eerdere berichten"
      loading={null}
    >
      {({ messages }) =>
        messages.length > 0 && (
          <SentMessages
            messages={messages.map((each) => ({
              ...each,
              audience: labels[each.audience].toLowerCase(),
            }))}
          />
        )
      }
    </Loaded>
  );
}

/** Audiences to choose from, each with its current number of members. After a check-in the members that came are the first. */
function useAudiences(meetup: About, recipients: Recipients | undefined) {
  const { isAdmin } = useRights();
  const isPast = isOver(meetup, useNow());
  const labels = labelsOf(isPast);
  const offered = (isAdmin ? Audience.options : ORGANISERS_AUDIENCES).filter(
    (each) => each !== "came" || recipients?.came !== 0,
  );
  const isCameFirst = isPast && recipients !== undefined && offered.includes("came");
  return (isCameFirst ? [...new Set(["came" as const, ...offered])] : offered).map((value) => ({
    value,
    label: `${labels[value]} (${recipients?.[value] ?? "…"})`,
  }));
}

const labelsOf = (isPast: boolean): Readonly<Record<Audience, string>> => ({
  confirmed: isPast ? "Wie zou komen" : "Wie komt",
  waitlist: "Wie op de wachtlijst staat",
  declined: "Wie niet komt",
  silent: "Wie nog niet antwoordde",
  came: "Wie er was",
  invited: "Iedereen die is uitgenodigd",
});
