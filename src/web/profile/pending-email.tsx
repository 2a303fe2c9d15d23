import { useMutation } from "@tanstack/react-query";
import toast from "react-hot-toast/headless";
import { cancelEmailChange } from "#contract/profile.ts";
import { call, sentenceOf } from "../api.ts";
import { useReplaceUser } from "../sign-in/session.ts";
import { Button } from "../ui/button.tsx";
import { Note } from "../ui/note.tsx";

/** The address that waits for its owner's click, and the way to leave everything as it was. */
export function PendingEmail({ email }: { email: string }) {
  const replaceUser = useReplaceUser();
  const cancel = useMutation({
    mutationFn: () => call(cancelEmailChange, {}),
    onSuccess: ({ user }) => replaceUser(user),
    onError: (error) => toast.error(sentenceOf(error, "Er is iets misgegaan")),
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
