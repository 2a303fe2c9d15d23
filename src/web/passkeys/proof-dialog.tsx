import { useMutation, useQuery } from "@tanstack/react-query";
import KeyRound from "lucide-react/icons/key-round";
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from "react";
import { type Proof, type ReauthChallenge, reauthenticate } from "#contract/passkeys.ts";
import { call } from "../base/api.ts";
import { Loaded } from "../base/loaded.tsx";
import { answerProof } from "../base/proof.ts";
import { DialogForm } from "../forms/form-dialog.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog, DialogBody } from "../ui/dialog.tsx";
import { ListFailed } from "../ui/empty.tsx";
import { Field } from "../ui/field.tsx";
import { Note, Spinner } from "../ui/notices.tsx";
import { KNOWS_NO_PASSKEYS, knowsPasskeys, passkeySentence, proofQuery, showPasskey } from "./passkeys.tsx";

const cancel = () => answerProof(false);

export function ProofDialog() {
  return (
    <Dialog title="Bevestig dat jij het bent" open onClose={cancel}>
      <Loaded
        query={proofQuery}
        loading={
          <DialogBody>
            <Spinner>Even geduld...</Spinner>
          </DialogBody>
        }
        whenFailed={(error, retry) => (
          <DialogBody>
            <ListFailed sentence={passkeySentence(error)} retry={retry} />
          </DialogBody>
        )}
      >
        {({ kind }) => WAYS[kind]}
      </Loaded>
    </Dialog>
  );
}

const WAYS = {
  passkey: <ByPasskey />,
  password: <ByPassword />,
  code: <ByCode />,
  "first-password": <ByFirstPassword />,
} satisfies Record<ReauthChallenge["kind"], ReactNode>;

const WHY = "Dit is een belangrijke stap, en het is even geleden dat je inlogde.";

const give = (body: Proof) => call(reauthenticate, { body }, { on401: "stay" });
const finish = () => answerProof(true);

function ByPasskey() {
  const { data, refetch } = useQuery(proofQuery);
  const show = useMutation({
    mutationFn: async () => {
      if (data?.kind === "passkey") await give({ kind: "passkey", passkey: await showPasskey(data.options) });
    },
    onSuccess: finish,
    // A challenge is valid for one attempt.
    onError: () => void refetch(),
  });
  const foot = (
    <>
      <Button onClick={cancel}>Annuleren</Button>
      <Button look="primary" disabled={show.isPending || !knowsPasskeys()} onClick={() => show.mutate()}>
        <KeyRound size={16} aria-hidden="true" /> Toon je passkey
      </Button>
    </>
  );
  return (
    <DialogBody foot={foot}>
      {show.error && <Note look="error">{passkeySentence(show.error)}</Note>}
      <p>{WHY}</p>
      {!knowsPasskeys() && <p className="mt-3">{KNOWS_NO_PASSKEYS}</p>}
    </DialogBody>
  );
}

function ByPassword() {
  return (
    <BySecret
      label="Je wachtwoord"
      type="password"
      autoComplete="current-password"
      proofOf={(password) => ({ kind: "password", password })}
    />
  );
}

function ByCode() {
  const { data } = useQuery(proofQuery);
  return (
    <BySecret
      label="Code uit de e-mail"
      inputMode="numeric"
      autoComplete="one-time-code"
      proofOf={(otp) => ({ kind: "code", otp })}
    >
      {data?.kind === "code" && (
        <>
          {" "}
          We hebben een code gestuurd naar <strong className="wrap-anywhere">{data.email}</strong>.
        </>
      )}
    </BySecret>
  );
}

interface BySecretProps extends Pick<ComponentProps<"input">, "type" | "inputMode" | "autoComplete"> {
  readonly label: string;
  readonly children?: ReactNode;
  readonly proofOf: (secret: string) => Proof;
}

function BySecret({ proofOf, children, ...input }: BySecretProps) {
  const [secret, setSecret] = useState("");
  const field = useRef<HTMLInputElement>(null);
  // The dialog set its focus before this field was rendered.
  useEffect(() => field.current?.focus(), []);
  const check = useMutation({ mutationFn: () => give(proofOf(secret)), onSuccess: finish });
  return (
    <DialogForm
      submit="Bevestigen"
      submitting="Bezig..."
      isDisabled={secret === ""}
      change={check}
      onSubmit={check.mutate}
      onClose={cancel}
    >
      <p>
        {WHY}
        {children}
      </p>
      <Field
        ref={field}
        {...input}
        value={secret}
        error={check.error ? passkeySentence(check.error) : undefined}
        isRefused
        onChange={(event) => {
          setSecret(event.target.value);
          check.reset();
        }}
      />
    </DialogForm>
  );
}

/** Of an admin with neither: the mailed code lets them choose a password here, which counts as the proof. */
function ByFirstPassword() {
  const { data } = useQuery(proofQuery);
  const [otp, setOtp] = useState("");
  const [newPassword, setNewPassword] = useState("");
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const choose = useMutation({
    mutationFn: () => give({ kind: "first-password", otp, newPassword }),
    onSuccess: finish,
  });
  return (
    <DialogForm
      submit="Bewaar en ga door"
      submitting="Bezig..."
      isDisabled={otp === "" || newPassword === ""}
      change={choose}
      onSubmit={choose.mutate}
      onClose={cancel}
    >
      {choose.error && <Note look="error">{passkeySentence(choose.error)}</Note>}
      <p>
        Dit is een belangrijke stap, en je hebt nog geen wachtwoord of passkey. Kies hier een wachtwoord. We
        hebben een code gestuurd naar{" "}
        <strong className="wrap-anywhere">{data?.kind === "first-password" && data.email}</strong>.
      </p>
      <Field
        ref={field}
        label="Code uit de e-mail"
        inputMode="numeric"
        autoComplete="one-time-code"
        value={otp}
        onChange={(event) => setOtp(event.target.value)}
      />
      <Field
        label="Nieuw wachtwoord"
        type="password"
        autoComplete="new-password"
        hint="Minimaal 8 karakters."
        value={newPassword}
        onChange={(event) => setNewPassword(event.target.value)}
      />
      <p className="text-sm text-soft">
        Komt er geen e-mail? Wie de site beheert, geeft je een wachtwoord met{" "}
        <code className="wrap-anywhere">trefpunt admin reset-password</code>.
      </p>
    </DialogForm>
  );
}
