import { useMutation, useQuery } from "@tanstack/react-query";
import KeyRound from "lucide-react/icons/key-round";
import Trash2 from "lucide-react/icons/trash-2";
import { useState } from "react";
import { inputFields } from "#contract/input.ts";
import {
  addPasskey,
  beginAddingPasskey,
  type Passkey,
  PasskeyName,
  removePasskey,
} from "#contract/passkeys.ts";
import { momentIn } from "#domain/moments.ts";
import { countInWords } from "#domain/wording.ts";
import { call, messageOf, sentenceOf } from "../base/api.ts";
import { useSite } from "../base/page-state.tsx";
import { useChange } from "../base/use-change.ts";
import { useCheckedForm } from "../forms/checked-form.ts";
import { FormDialog } from "../forms/form-dialog.tsx";
import { sessionsQuery } from "../sessions/devices/sessions-section.tsx";
import { useViewer } from "../sessions/viewer.ts";
import { Button } from "../ui/button.tsx";
import { Field, formField } from "../ui/field.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { Note } from "../ui/notices.tsx";
import { NoBreak } from "../ui/when-and-where.tsx";
import {
  KNOWS_NO_PASSKEYS,
  knowsPasskeys,
  makePasskey,
  passkeySentence,
  passkeysQuery,
} from "./passkeys.tsx";
import { ProofHost } from "./proof-host.tsx";

const Form = inputFields({ name: PasskeyName });

export function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const form = useCheckedForm(Form, { name: "" });
  const add = useMutation({
    mutationFn: async ({ name }: { name: string }) => {
      const passkey = await makePasskey(await call(beginAddingPasskey, {}));
      return call(addPasskey, { body: { name, passkey } });
    },
    onSuccess: onClose,
    meta: { succeeded: messageOf, invalidates: [passkeysQuery.queryKey] },
  });
  return (
    <FormDialog
      title="Passkey toevoegen"
      submit="Toevoegen"
      submitting="Bezig..."
      change={add}
      onSubmit={form.handleSubmit((values) => add.mutate(values))}
      onClose={onClose}
      nested={<ProofHost />}
    >
      {add.error && <Note look="error">{passkeySentence(add.error)}</Note>}
      <Field
        label="Naam"
        autoComplete="off"
        placeholder="Mijn telefoon"
        hint="Zo herken je hem later. Daarna vraagt je browser om je vinger, je gezicht of een pincode."
        {...formField(form, "name")}
      />
    </FormDialog>
  );
}

export function SecuritySection({ onAdd }: { onAdd: () => void }) {
  const { data, error } = useQuery(passkeysQuery);
  const isAdmin = useIsAdmin();
  return (
    <section aria-labelledby="beveiliging" className="space-y-3 border-t border-line pt-5">
      <h3 id="beveiliging" className="font-semibold">
        Beveiliging
      </h3>
      <p className="text-sm text-soft">
        Met een passkey log je in met je vinger, je gezicht of een pincode.{" "}
        <NoBreak>
          {isAdmin
            ? "Heb je er een, dan is je wachtwoord alleen niet meer genoeg. Voeg er liefst twee toe: dan kun je er een kwijtraken."
            : "Een code per e-mail is dan niet meer nodig, maar kan nog wel."}
        </NoBreak>
      </p>
      {error && (
        <p className="text-sm text-red">{sentenceOf(error, "Je passkeys konden niet worden geladen")}</p>
      )}
      {data && data.passkeys.length > 0 && (
        <ul className="divide-y divide-line rounded-control border border-line">
          {data.passkeys.map((passkey) => (
            <PasskeyItem key={passkey.id} passkey={passkey} isLast={data.passkeys.length === 1} />
          ))}
        </ul>
      )}
      {knowsPasskeys() ? (
        <Button className="w-full" onClick={onAdd}>
          <KeyRound size={16} aria-hidden="true" /> Passkey toevoegen
        </Button>
      ) : (
        <p className="text-sm text-soft">{KNOWS_NO_PASSKEYS}</p>
      )}
    </section>
  );
}

function useIsAdmin(): boolean {
  const viewer = useViewer();
  return viewer.kind === "member" && viewer.isAdmin;
}

function PasskeyItem({ passkey, isLast }: { passkey: Passkey; isLast: boolean }) {
  const { timeZone } = useSite();
  const [isAsking, setAsking] = useState(false);
  const { name, created_at, last_used_at } = passkey;
  return (
    <li className="flex items-center gap-3 py-2 pr-1.5 pl-3.5">
      <div className="min-w-0 flex-1">
        <p className="text-md font-medium wrap-anywhere">{name}</p>
        <p className="text-sm text-soft">
          Toegevoegd <NoBreak>{momentIn(timeZone, created_at)}</NoBreak>
          <br />
          <NoBreak>
            {last_used_at === null
              ? "Nog niet gebruikt"
              : `Laatst gebruikt ${momentIn(timeZone, last_used_at)}`}
          </NoBreak>
        </p>
      </div>
      <IconButton icon={Trash2} label="Verwijder" about={`passkey ${name}`} onPress={() => setAsking(true)} />
      {isAsking && <RemoveDialog passkey={passkey} isLast={isLast} onClose={() => setAsking(false)} />}
    </li>
  );
}

interface RemoveDialogProps {
  readonly passkey: Passkey;
  readonly isLast: boolean;
  readonly onClose: () => void;
}

function RemoveDialog({ passkey: { id, name }, isLast, onClose }: RemoveDialogProps) {
  const otherWay = useIsAdmin() ? "alleen je wachtwoord" : "een code per e-mail";
  const { data } = useQuery(sessionsQuery);
  const others = data?.sessions.filter(({ current }) => !current).length ?? 0;
  const remove = useChange(removePasskey, {
    onSuccess: onClose,
    invalidates: [passkeysQuery.queryKey, sessionsQuery.queryKey],
    failed: null,
  });
  return (
    <FormDialog
      title="Passkey verwijderen"
      submit="Verwijder"
      submitting="Verwijderen..."
      look="danger"
      change={remove}
      failed="Fout bij verwijderen"
      onSubmit={() => remove.mutate({ params: { id } })}
      onClose={onClose}
    >
      <p className="wrap-anywhere">
        Met ‘{name}’ log je daarna niet meer in.
        {others > 0 && ` Op ${countInWords(others, "ander apparaat", "andere apparaten")} word je uitgelogd.`}
        {isLast && ` Daarna log je weer in met ${otherWay}.`}
      </p>
    </FormDialog>
  );
}
