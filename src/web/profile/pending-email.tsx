import { useMutation } from "@tanstack/react-query";
import { withdrawEmailChange } from "#contract/profile.ts";
import { call } from "../api.ts";
import { useReplaceMember } from "../sessions/viewer.ts";
import { Button } from "../ui/button.tsx";
import { Note } from "../ui/note.tsx";

export function PendingEmail({ email }: { email: string }) {
  const replaceMember = useReplaceMember();
  const cancel = useMutation({
    mutationFn: () => call(withdrawEmailChange, {}),
    onSuccess: ({ user }) => replaceMember(user),
    meta: { failed: "Er is iets misgegaan" },
  });
  return (
    <Note look="pending">
      <p className="font-semibold">E-mail wijziging in behandeling</p>
      <p className="mt-1">
        We hebben een verificatielink gestuurd naar <strong className="wrap-anywhere">{email}</strong>. Klik
        op die link om de wijziging af te ronden.
      </p>
      <Button className="mt-3" disabled={cancel.isPending} onClick={() => cancel.mutate()}>
        Wijziging annuleren
      </Button>
    </Note>
  );
}
