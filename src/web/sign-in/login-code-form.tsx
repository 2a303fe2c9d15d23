import { useMutation } from "@tanstack/react-query";
import LoaderCircle from "lucide-react/icons/loader-circle";
import { useEffect, useRef, useState } from "react";
import * as z from "zod/mini";
import type { AnswerOf } from "#contract/endpoint.ts";
import { LoginCode, requestLoginCode, verifyLoginCode } from "#contract/sign-in.ts";
import { call } from "../base/api.ts";
import { NoMailYet } from "../base/no-mail-yet.tsx";
import { useSite } from "../base/page-state.tsx";
import { forget, readStored, store } from "../base/storage.ts";
import { useChange } from "../base/use-change.ts";
import { useFailure } from "../forms/call-failed.tsx";
import { useCheckedForm } from "../forms/checked-form.ts";
import { Button, buttonClass } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { NoBreak } from "../ui/when-and-where.tsx";
import { failedUnlessResent, toastResent } from "./sign-in-card.tsx";

interface LoginCodeFormProps {
  readonly email: string;
  /** When the code was mailed, in milliseconds since the epoch. */
  readonly sentAt: number;
  readonly onEntered: (answer: AnswerOf<typeof verifyLoginCode>) => void;
  readonly onOtherAddress: () => void;
}

const DIGITS = 6;
/** A seventh digit, typed before its refusal was seen, does not replace the refused code. */
const EXTRA_KEY_MS = 500;

export function LoginCodeForm({ email, sentAt, onEntered, onOtherAddress }: LoginCodeFormProps) {
  const { hasMailServer } = useSite();
  const form = useCheckedForm(LoginCode, { email, otp: "" });
  const refusedAt = useRef(Number.NEGATIVE_INFINITY);
  const verify = useMutation({
    mutationFn: (typed: { email: string; otp: string }) =>
      call(verifyLoginCode, { body: { ...typed, choose: true } }, { on401: "stay" }),
    onSuccess: onEntered,
    // Selects the wrong code: typing replaces it.
    onError: () => {
      refusedAt.current = Date.now();
      form.setFocus("otp", { shouldSelect: true });
    },
  });
  const failure = useFailure(verify.error);
  const busy = verify.isPending || verify.isSuccess;
  // The sixth digit already sends the code, so a press on the button then does nothing.
  const send = form.handleSubmit((values) => {
    if (!busy && (verify.isIdle || values.otp !== verify.variables.otp)) verify.mutate(values);
  });
  const { setFocus } = form;
  useEffect(() => setFocus("otp"), [setFocus]);
  return (
    <form noValidate className="space-y-4.5" onSubmit={send}>
      <p className="text-soft">
        Als we dit adres kennen, is er een inlogcode gestuurd naar{" "}
        <strong className="font-semibold wrap-anywhere text-ink">{email}</strong>.{" "}
        <NoBreak>De code is 10 minuten geldig.</NoBreak>{" "}
        {hasMailServer && <NoBreak>Niets gekregen? Kijk bij de spam, of je adres klopt.</NoBreak>}
      </p>
      <NoMailYet />
      <Field
        label="Inlogcode"
        inputMode="numeric"
        autoComplete="one-time-code"
        placeholder="6 cijfers"
        className="[&_input]:text-center [&_input]:text-2xl [&_input]:tracking-[0.3em] [&_input]:tabular-nums [&_input]:placeholder:text-base [&_input]:placeholder:tracking-normal"
        error={form.formState.errors.otp?.message ?? failure}
        isRefused={verify.error !== null}
        {...form.register("otp", {
          onChange: (event: { target: HTMLInputElement }) => {
            if (verify.isError && Date.now() - refusedAt.current < EXTRA_KEY_MS) {
              form.setValue("otp", verify.variables.otp);
              form.setFocus("otp", { shouldSelect: true });
              return;
            }
            const digits = event.target.value.replace(/\D/g, "").slice(0, DIGITS);
            form.setValue("otp", digits);
            form.clearErrors("otp");
            if (digits.length < DIGITS) verify.reset();
            else void send();
          },
        })}
      />
      <Button look="primary" type="submit" className="w-full">
        {busy && <LoaderCircle size={16} className="animate-spin" aria-hidden="true" />} Inloggen
      </Button>
      <SendAgain email={email} sentAt={sentAt} />
      <button type="button" className={buttonClass({ look: "bare" }, "w-full")} onClick={onOtherAddress}>
        Ander email adres gebruiken
      </button>
    </form>
  );
}

/** Seconds until a new code can be requested. With two codes in delivery it is unclear which one is valid. */
const RESEND_AFTER_S = 30;

function SendAgain({ email, sentAt }: { email: string; sentAt: number }) {
  const [askedAt, setAskedAt] = useState(sentAt);
  const [left, setLeft] = useState(RESEND_AFTER_S);
  useEffect(() => {
    const count = () => setLeft(Math.max(0, RESEND_AFTER_S - Math.floor((Date.now() - askedAt) / 1000)));
    count();
    const timer = setInterval(count, 1000);
    return () => clearInterval(timer);
  }, [askedAt]);
  const again = useChange(requestLoginCode, {
    onError: toastResent,
    onSuccess: () => setAskedAt(keepCodeSent(email)),
    invalidates: [],
    failed: failedUnlessResent,
    succeeded: "Inlogcode verzonden naar je email!",
  });
  return (
    <Button
      look="bare"
      className="w-full tabular-nums aria-disabled:cursor-default aria-disabled:opacity-60"
      aria-disabled={left > 0 || again.isPending}
      onClick={() => left === 0 && !again.isPending && again.mutate({ body: { email } })}
    >
      Stuur opnieuw{left > 0 && ` (over ${left} s)`}
    </Button>
  );
}

const CodeSent = z.object({ email: z.string(), at: z.number() });

/** As long as the code is valid. */
const KEPT_MS = 10 * 60_000;

/** The address that a code was mailed to from this tab, and when; null when no longer valid. */
export function codeSent(): z.output<typeof CodeSent> | null {
  const sent = readStored("login-code-sent", CodeSent);
  return sent && Date.now() - sent.at < KEPT_MS ? sent : null;
}

export function keepCodeSent(email: string): number {
  const at = Date.now();
  store("login-code-sent", { email, at });
  return at;
}

export const forgetCodeSent = (): void => forget("login-code-sent");
