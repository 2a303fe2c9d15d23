import { useMutation } from "@tanstack/react-query";
import type { AnswerOf } from "#contract/endpoint.ts";
import { loginAsChosen, type MemberChoice } from "#contract/sign-in.ts";
import { call } from "../base/api.ts";
import { CallFailed } from "../forms/call-failed.tsx";
import { Button } from "../ui/button.tsx";
import { SignInCard } from "./sign-in-card.tsx";

interface ChooseMemberProps {
  readonly choice: MemberChoice;
  readonly onSignedIn: (answer: AnswerOf<typeof loginAsChosen>) => void;
  /** To a new code: this choice can be made once, and within two minutes. */
  readonly onAgain: () => void;
}

/** After a right code, where several members get their mail on one address. */
export function ChooseMember({ choice: { members, ticket }, onSignedIn, onAgain }: ChooseMemberProps) {
  const choose = useMutation({
    mutationFn: (member: MemberChoice["members"][number]) =>
      call(loginAsChosen, { body: { ticket, member: member.id } }, { on401: "stay" }),
    onSuccess: onSignedIn,
  });
  const isBusy = choose.isPending || choose.isSuccess;
  return (
    <SignInCard title="Wie ben je?" intro="Op dit adres krijgen meer leden post.">
      {choose.error ? (
        <div className="space-y-4.5">
          <CallFailed error={choose.error} />
          <Button look="primary" className="w-full" onClick={onAgain}>
            Nieuwe inlogcode aanvragen
          </Button>
        </div>
      ) : (
        <ul className="space-y-2.5">
          {members.map((member) => (
            <li key={member.id}>
              <Button
                className="w-full wrap-anywhere"
                disabled={isBusy}
                onClick={() => choose.mutate(member)}
              >
                {member.name}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </SignInCard>
  );
}
