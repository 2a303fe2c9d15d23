import { useMutation } from "@tanstack/react-query";
import { CircleX } from "lucide-react";
import { useEffect } from "react";
import { useParams } from "react-router";
import { respondByLink } from "#contract/responses.ts";
import { MeetupId } from "#contract/row-id.ts";
import { call, sentenceOf } from "../api.ts";
import { useSite, useTitle } from "../page-state.tsx";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { Spinner } from "../ui/spinner.tsx";
import { AnswerRecorded } from "./answer-recorded.tsx";

/**
 * Where the answer links in mails lead. The answer is the page's own script call, so that a program that only
 * fetches the page answers nothing (requirement 10).
 */
export function RespondPage() {
  const { token = "", meetupId = "", action = "" } = useParams();
  const { confirmLinks } = useSite();
  const isYes = action === "confirm";
  const answer = useMutation({
    mutationKey: ["respond", meetupId, action],
    mutationFn: async () => {
      const id = MeetupId.parse(meetupId);
      return call(respondByLink, { params: { token, meetupId: id, action } });
    },
  });
  const { mutate } = answer;
  useEffect(() => {
    if (!confirmLinks) mutate();
  }, [confirmLinks, mutate]);
  useTitle(isYes ? "Ik kom" : "Ik kom niet");

  return (
    <main className="mx-auto w-full max-w-150 px-4 py-8 sm:py-16">
      <Card className="sm:p-8">
        {answer.isSuccess && <AnswerRecorded answer={answer.data} isYes={isYes} />}
        {answer.isError && (
          <div role="alert" className="py-4 text-center">
            <CircleX size={44} className="mx-auto text-red" aria-hidden="true" />
            <h1 className="mt-4 text-2xl font-[680]">Oeps, er ging iets mis</h1>
            <p className="mt-2 text-soft">{sentenceOf(answer.error, "Er is een fout opgetreden")}</p>
          </div>
        )}
        {answer.isIdle && confirmLinks && (
          <div className="py-4 text-center">
            <h1 className="text-2xl font-[680]">{isYes ? "Kom je naar deze meetup?" : "Kom je niet?"}</h1>
            <p className="mt-2 text-soft">Druk op de knop om je antwoord door te geven.</p>
            <Button look="primary" size="large" className="mt-6 w-full" onClick={() => mutate()}>
              {isYes ? "Ik kom" : "Ik kom niet"}
            </Button>
          </div>
        )}
        {(answer.isPending || (answer.isIdle && !confirmLinks)) && (
          <Spinner>Je response wordt verwerkt...</Spinner>
        )}
      </Card>
    </main>
  );
}
