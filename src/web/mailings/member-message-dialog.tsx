import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import * as z from "zod/mini";
import type { AnswerOf } from "#contract/endpoint.ts";
import { UNDO_SECONDS } from "#contract/fields.ts";
import type { MemberId } from "#contract/ids.ts";
import {
  type Addressed,
  askAboutClub,
  type MemberMessageForm as Form,
  MemberMessageForm,
  sendMemberMessage,
  type sentToMembers,
} from "#contract/mailings.ts";
import type { ChosenView } from "#contract/members/chosen.ts";
import { capitalised, countInWords, memberCount } from "#domain/wording.ts";
import { adminKey } from "../base/query-meta.ts";
import { useChange } from "../base/use-change.ts";
import { useKeptForm } from "../forms/kept-form.ts";
import { unlessRetried } from "../forms/save-failed.tsx";
import { Button } from "../ui/button.tsx";
import { formField } from "../ui/field.tsx";
import { MailPreview } from "./mail-preview.tsx";
import { MESSAGE_NOT_SENT, MessageFormDialog, SentMessages } from "./message-form.tsx";
import { chosenQuery, memberMessageDraft, memberMessagePreviewQuery, sentToMembersQuery } from "./queries.ts";

const Draft = z.object({ subject: z.string(), text: z.string() });

type Wanting = Pick<
  AnswerOf<typeof sentToMembers>,
  "recipients" | "members" | "undecided" | "isQuestionWaiting"
>;

/** How many members get a message of the club, and the question to those that never chose. */
function WhoWantsThem({ recipients, members, undecided, isQuestionWaiting }: Wanting) {
  const ask = useChange(askAboutClub, {
    invalidates: [adminKey],
    failed: "De vraag kon niet worden gewijzigd",
  });
  return (
    <div className="space-y-2 text-soft">
      <p>
        Los van een meetup, voor wie berichten van de club wil: {recipients} van {memberCount(members)}.
      </p>
      {(isQuestionWaiting || undecided > 0) && (
        <p>
          {isQuestionWaiting
            ? "De volgende uitnodiging vraagt het aan wie nog niet koos. "
            : `${capitalised(countInWords(undecided, "lid heeft", "leden hebben"))} nog niet gekozen. `}
          <Button
            look="bare"
            size="small"
            disabled={ask.isPending}
            onClick={() => ask.mutate({ body: { isWanted: !isQuestionWaiting } })}
          >
            {isQuestionWaiting ? "Toch niet vragen" : "Vraag het in de volgende uitnodiging"}
          </Button>
        </p>
      )}
    </div>
  );
}

/** Of members that were chosen one by one. */
const WhoOfThem = ({ recipients, count }: Pick<ChosenView, "recipients" | "count">) => (
  <p className="text-soft">
    Los van een meetup, voor wie berichten van de club wil: {recipients} van {memberCount(count)}.
  </p>
);

function titleOf(to: Recipients): string {
  if (to === null) return "Bericht van de club";
  return "chosen" in to
    ? `Bericht aan ${countInWords(to.chosen.length, "gekozen lid", "gekozen leden")}`
    : `Bericht aan ${to.name}`;
}

type Recipients =
  | { readonly id: MemberId; readonly name: string }
  | { readonly chosen: readonly MemberId[] }
  /** All members. */
  | null;

const addressedBy = (to: Recipients): Addressed => (to === null ? null : "chosen" in to ? to.chosen : to.id);

export function MemberMessageDialog({
  to,
  subject = "",
  onClose,
}: {
  readonly to: Recipients;
  /** Its subject, for as long as nothing was typed. */
  readonly subject?: string;
  readonly onClose: () => void;
}) {
  const addressed = addressedBy(to);
  const chosen = to !== null && "chosen" in to ? to.chosen : null;
  const { data } = useQuery({ ...sentToMembersQuery, enabled: to === null });
  const { data: wanting } = useQuery({ ...chosenQuery(chosen ?? []), enabled: chosen !== null });
  const { form, values, offered, done } = useKeptForm({
    name: memberMessageDraft(addressed),
    schema: MemberMessageForm,
    start: { to: addressed, subject, text: "" } satisfies Form as Form,
    draft: Draft,
    write: ({ subject, text }) => ({ subject, text }),
  });
  const send = useChange(sendMemberMessage, {
    onSuccess: () => {
      done();
      onClose();
    },
    invalidates: [adminKey],
    failed: unlessRetried(MESSAGE_NOT_SENT),
    succeeded: null,
  });
  const [shown, setShown] = useState<Form | null>(null);
  return (
    <MessageFormDialog
      title={titleOf(to)}
      offered={offered}
      above={
        <>
          {to === null && data && <WhoWantsThem {...data} />}
          {wanting && <WhoOfThem {...wanting} />}
        </>
      }
      fields={{ subject: formField(form, "subject"), text: formField(form, "text") }}
      text={values.text}
      below={data && data.messages.length > 0 && <SentMessages messages={data.messages} />}
      count={chosen !== null ? wanting?.recipients : to === null ? data?.recipients : 1}
      sending={send}
      preview={
        shown && <MailPreview query={memberMessagePreviewQuery(shown)} onClose={() => setShown(null)} />
      }
      onPreview={form.handleSubmit(setShown)}
      onSubmit={form.handleSubmit((checked) =>
        send.mutate({ body: { ...checked, undo_seconds: UNDO_SECONDS } }),
      )}
      onClose={onClose}
    />
  );
}
