import { useMutation, useQueryClient } from "@tanstack/react-query";
import { BellOff } from "lucide-react";
import { inviteAgainByLink, muteByLink } from "#contract/members.ts";
import { call, sentenceOf } from "../api.ts";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { Note } from "../ui/note.tsx";
import { linkStateQuery } from "./queries.ts";

export function MuteCard({ token, isMuted }: { token: string; isMuted: boolean }) {
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: () => call(isMuted ? inviteAgainByLink : muteByLink, { params: { token } }),
    onSuccess: (answer) => client.setQueryData(linkStateQuery(token).queryKey, answer),
  });
  return (
    <Card className="w-full max-w-115 sm:p-8">
      <div role="status">
        <h1 className="flex items-center gap-2.5 text-xl font-[680]">
          <BellOff size={22} className="shrink-0 text-soft" aria-hidden="true" />
          {isMuted ? "Je krijgt geen uitnodigingen meer" : "Alleen geen uitnodigingen meer"}
        </h1>
        <p className="mt-2 text-soft">
          {isMuted
            ? "Ook geen herinneringen. Je blijft lid: op de site zie je wat er komt en kun je laten weten of je komt."
            : "Geen uitnodigingen en herinneringen, maar je blijft lid. Over een plek die je hebt, hoor je nog wel van ons."}
        </p>
      </div>
      {change.isError && (
        <div className="mt-4">
          <Note look="error">{sentenceOf(change.error, "Er is een fout opgetreden")}</Note>
        </div>
      )}
      <Button
        look={isMuted ? "quiet" : "primary"}
        className="mt-5 w-full"
        disabled={change.isPending}
        onClick={() => change.mutate()}
      >
        {isMuted ? "Toch weer uitnodigen" : "Stuur me geen uitnodigingen meer"}
      </Button>
    </Card>
  );
}
