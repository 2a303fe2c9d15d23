import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import * as z from "zod/mini";
import {
  WordsForm as Checked,
  changeMailWords,
  NO_WORDS,
  WORD_PLACES,
  WORDED_MAILS,
  type WordedMail,
  type Words,
  type WordsForm,
} from "#contract/site/admin.ts";
import { Loaded } from "../../base/loaded.tsx";
import { adminKey } from "../../base/query-meta.ts";
import { onceShown, useChange } from "../../base/use-change.ts";
import { ChangedElsewhere, isEditConflict } from "../../forms/changed-elsewhere.tsx";
import { FormDialog } from "../../forms/form-dialog.tsx";
import { useKeptForm } from "../../forms/kept-form.ts";
import { unlessRetried } from "../../forms/save-failed.tsx";
import { MailPreview } from "../../mailings/mail-preview.tsx";
import { Button } from "../../ui/button.tsx";
import { RowsSkeleton, rowsClass } from "../../ui/card.tsx";
import { formField } from "../../ui/field.tsx";
import { MarkdownField } from "../../ui/markdown-field.tsx";
import { mailWordsPreviewQuery, mailWordsQuery } from "./queries.ts";

const LABELS: Readonly<Record<WordedMail, string>> = {
  invitation: "Uitnodiging",
  confirmation: "Plek bevestigd",
  guest_reminder: "Herinnering aan wie komt",
  welcome: "Welkom",
  thanks: "Bedankje aan wie er was",
};

export function MailWordsSection() {
  const [opened, setOpened] = useState<WordedMail | null>(null);
  return (
    <section aria-labelledby="eigen-woorden">
      <h2 id="eigen-woorden" className="text-xl font-heading">
        Eigen woorden in e-mails
      </h2>
      <p className="mt-1 mb-3 text-soft">
        Een alinea boven en een onder de standaardtekst, in elke e-mail van die soort.
      </p>
      <Loaded query={mailWordsQuery} loading={<RowsSkeleton />}>
        {({ words }) => (
          <>
            <ul className={rowsClass}>
              {WORDED_MAILS.map((mail) => (
                <li
                  key={mail}
                  className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3"
                >
                  <div className="min-w-0 flex-1 basis-32">
                    <p className="font-semibold">{LABELS[mail]}</p>
                    <p className="text-sm text-soft">
                      {isOurs(words[mail]) ? "Standaardtekst" : "Met eigen woorden"}
                    </p>
                  </div>
                  <Button aria-label={`Wijzig: ${LABELS[mail]}`} onClick={() => setOpened(mail)}>
                    Wijzig
                  </Button>
                </li>
              ))}
            </ul>
            {opened && <WordsDialog mail={opened} words={words[opened]} onClose={() => setOpened(null)} />}
          </>
        )}
      </Loaded>
    </section>
  );
}

const isOurs = ({ above, below }: Words) => above === "" && below === "";

const WORDS_NOT_SAVED = "Je woorden konden niet worden opgeslagen";
const Draft = z.object({ above: z.string(), below: z.string() });

function WordsDialog({ mail, words, onClose }: { mail: WordedMail; words: Words; onClose: () => void }) {
  const { form, offered, done } = useKeptForm({
    name: `mail-words:${mail}`,
    schema: Checked,
    start: { mail, ...words } satisfies WordsForm as WordsForm,
    draft: Draft,
    write: ({ above, below }) => ({ above, below }),
  });
  const [shown, setShown] = useState<WordsForm | null>(null);
  const [seen, setSeen] = useState(words);
  const client = useQueryClient();
  const save = useChange(changeMailWords, {
    onError: async (error) => {
      if (isEditConflict(error))
        setSeen((await client.fetchQuery({ ...mailWordsQuery, staleTime: 0 })).words[mail]);
    },
    onSuccess: done,
    onSettled: onceShown(onClose),
    invalidates: [adminKey],
    failed: (error) => (isEditConflict(error) ? null : unlessRetried(WORDS_NOT_SAVED)(error)),
  });
  const [asked, setAsked] = useState(words);
  const keep = (after: Words) => {
    setAsked(after);
    save.mutate({ body: { mail, ...after, before: seen } });
  };
  const takeOver = () => {
    form.reset({ mail, ...seen });
    save.reset();
  };
  const beside = (
    <>
      {!isOurs(words) && (
        <Button disabled={save.isPending} onClick={() => keep(NO_WORDS)}>
          Terug naar de standaardtekst
        </Button>
      )}
      <Button onClick={form.handleSubmit(setShown)}>Voorbeeld</Button>
    </>
  );
  return (
    <FormDialog
      title={LABELS[mail]}
      width="wide"
      label={LABELS[mail]}
      offered={offered}
      cancel={null}
      beside={beside}
      submit="Opslaan"
      submitting="Opslaan..."
      change={save}
      failed={WORDS_NOT_SAVED}
      onSubmit={form.handleSubmit(({ above, below }) => keep({ above, below }))}
      onClose={onClose}
      nested={shown && <MailPreview query={mailWordsPreviewQuery(shown)} onClose={() => setShown(null)} />}
    >
      {isEditConflict(save.error) && (
        <ChangedElsewhere
          message={save.error.message}
          changes={save.error.details}
          onTakeOver={takeOver}
          onOverwrite={() => keep(asked)}
        />
      )}
      <MarkdownField label={WORD_PLACES.above} rows={4} field={formField(form, "above")} />
      <MarkdownField label={WORD_PLACES.below} rows={4} field={formField(form, "below")} />
    </FormDialog>
  );
}
