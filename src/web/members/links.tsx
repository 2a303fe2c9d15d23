import { useSearchParams } from "react-router";
import { MeetupId } from "#contract/ids.ts";
import { resendVerification } from "#contract/members.ts";
import { ApiError, sentenceOf } from "../base/api.ts";
import { NoMailYet } from "../base/no-mail-yet.tsx";
import { useChange } from "../base/use-change.ts";
import { Button } from "../ui/button.tsx";
import { Note } from "../ui/notices.tsx";

export const isExpired = (error: unknown): boolean => error instanceof ApiError && error.status === 410;

export function FreshLink({ token }: { token: string }) {
  const query = useCameFrom();
  const send = useChange(resendVerification, { invalidates: [], failed: null, succeeded: null });
  if (send.isSuccess)
    return (
      <>
        <p role="status">{send.data.message}</p>
        <NoMailYet />
      </>
    );
  return (
    <>
      <NoMailYet />
      {send.isError && <Note look="error">{sentenceOf(send.error)}</Note>}
      <Button
        look="primary"
        disabled={send.isPending}
        onClick={() => send.mutate({ params: { token }, query })}
      >
        Stuur een nieuwe link
      </Button>
    </>
  );
}

/** The meetup that the visitor came from, from the address of the page (`?meetup=7`). */
export function useCameFrom(): { readonly meetup?: MeetupId } {
  const [search] = useSearchParams();
  const meetup = MeetupId.safeParse(search.get("meetup"));
  return meetup.success ? { meetup: meetup.data } : {};
}
