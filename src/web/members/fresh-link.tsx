import { useMutation } from "@tanstack/react-query";
import { resendVerification } from "#contract/members.ts";
import { ApiError, call, sentenceOf } from "../api.ts";
import { Button } from "../ui/button.tsx";
import { Note } from "../ui/note.tsx";
import { useCameFrom } from "./came-from.ts";

export const isExpired = (error: unknown): boolean => error instanceof ApiError && error.status === 410;

export function FreshLink({ token }: { token: string }) {
  const query = useCameFrom();
  const send = useMutation({ mutationFn: () => call(resendVerification, { params: { token }, query }) });
  if (send.isSuccess) return <p role="status">{send.data.message}</p>;
  return (
    <>
      {send.isError && <Note look="error">{sentenceOf(send.error, "Er is een fout opgetreden")}</Note>}
      <Button look="primary" disabled={send.isPending} onClick={() => send.mutate()}>
        Stuur een nieuwe link
      </Button>
    </>
  );
}
