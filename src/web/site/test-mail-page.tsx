import { useParams } from "react-router";
import { PAGES, pageTitle } from "#contract/pages.ts";
import { testMailArrived } from "#contract/site/checks.ts";
import { call, fullSentenceOf } from "../base/api.ts";
import { useTitle } from "../base/page-state.tsx";
import { useConfirmed } from "../forms/confirmed.ts";
import { PlainForm } from "../forms/posted.tsx";
import { Button, LinkButton } from "../ui/button.tsx";
import { CenteredCard } from "../ui/card.tsx";
import { Outcome, Spinner } from "../ui/notices.tsx";

/** Behind 'Hij is er' in the test mail of a check: the mail server took it, and now somebody saw it. */
export function TestMailPage() {
  const { token = "" } = useParams();
  useTitle(pageTitle("testMail"));
  const { data, error, retry } = useConfirmed(testMailArrived.answer, {
    mutationFn: () => call(testMailArrived, { params: { token } }, { on401: "stay" }),
  });
  if (data)
    return (
      <Outcome ok title="Hij is er">
        <p>{data.message}</p>
        <LinkButton to={PAGES.adminDashboard}>Naar Overzicht</LinkButton>
      </Outcome>
    );
  if (error)
    return (
      <Outcome ok={null} title="Deze testmail is niet de laatste">
        <p>{fullSentenceOf(error, "Stuur bij Verbindingen een nieuwe testmail")}</p>
        <Button onClick={retry}>Opnieuw proberen</Button>
      </Outcome>
    );
  return (
    <CenteredCard>
      <div className="needs-script">
        <Spinner>Aankomst noteren...</Spinner>
      </div>
      <PlainForm label="Hij is er">
        <h1 className="text-2xl font-title">Testmail</h1>
        <p className="mt-2 text-soft">Druk op de knop om te zeggen dat deze testmail aankwam.</p>
      </PlainForm>
    </CenteredCard>
  );
}
