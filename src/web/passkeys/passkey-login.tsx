import { useMutation } from "@tanstack/react-query";
import KeyRound from "lucide-react/icons/key-round";
import type { ReactNode } from "react";
import type { AnswerOf } from "#contract/endpoint.ts";
import { beginPasskeyLogin, loginByPasskey } from "#contract/passkeys.ts";
import { call } from "../api.ts";
import { Button, useHydrated } from "../ui/button.tsx";
import { Note } from "../ui/notices.tsx";
import { knowsPasskeys, passkeySentence, showPasskey } from "./passkeys.ts";

interface PasskeyLoginProps {
  readonly label: string;
  readonly look?: "primary" | "quiet";
  /** Shown in a browser that does not support passkeys. */
  readonly otherwise?: ReactNode;
  readonly onSignedIn: (answer: AnswerOf<typeof loginByPasskey>) => Promise<void> | void;
}

export function PasskeyLogin({ label, look = "quiet", otherwise, onSignedIn }: PasskeyLoginProps) {
  const isHere = useHydrated() && knowsPasskeys();
  const show = useMutation({
    mutationFn: async () => {
      const passkey = await showPasskey(await call(beginPasskeyLogin, {}));
      return call(loginByPasskey, { body: { passkey } }, { on401: "stay" });
    },
    onSuccess: onSignedIn,
  });
  if (!isHere) return otherwise;
  return (
    <div className="space-y-3">
      {show.error && <Note look="error">{passkeySentence(show.error)}</Note>}
      <Button look={look} className="w-full" disabled={show.isPending} onClick={() => show.mutate()}>
        <KeyRound size={16} aria-hidden="true" /> {show.isPending ? "Inloggen..." : label}
      </Button>
    </div>
  );
}
