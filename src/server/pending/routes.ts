import * as contract from "#contract/pending.ts";
import { memberCount } from "#domain/wording.ts";
import { answer, subjectRoutes } from "../calls/route.ts";
import { sendPending, undoPending } from "./end-pending.ts";
import { pendingOf } from "./queries.ts";

const UNDONE: Readonly<Record<contract.PendingKind, string>> = {
  announcement: "Ongedaan gemaakt: het is weer een concept, niemand kreeg bericht",
  message: "Ongedaan gemaakt: niemand krijgt het bericht, de tekst staat weer in het formulier",
  change: "Ongedaan gemaakt: de meetup is weer zoals hij was, niemand kreeg bericht",
  reminder: "Ongedaan gemaakt: niemand krijgt de herinnering",
  "ask-again": "Ongedaan gemaakt: niemand krijgt de vraag",
  cancellation: "Ongedaan gemaakt: de meetup gaat door, niemand kreeg bericht",
  removal: "Ongedaan gemaakt: de meetup blijft, niemand kreeg bericht",
  import: "Ongedaan gemaakt: niemand is toegevoegd of kreeg bericht",
  "member-message": "Ongedaan gemaakt: niemand krijgt het bericht, de tekst staat weer in het formulier",
};

const SENT: Readonly<Record<contract.PendingKind, (recipients: number) => string>> = {
  announcement: () => "De meetup is aangekondigd",
  message: (recipients) => `Bericht wordt verstuurd aan ${memberCount(recipients)}`,
  change: () => "De wijziging staat op de pagina, de e-mails gaan weg",
  reminder: (recipients) => `Herinnering wordt verstuurd aan ${memberCount(recipients)}`,
  "ask-again": (recipients) => `‘Kom je nog?’ gaat naar ${memberCount(recipients)}`,
  cancellation: () => "De meetup is afgezegd; wie zou komen of op de wachtlijst staat, krijgt bericht",
  removal: () => "Meetup succesvol verwijderd!",
  import: (recipients) => `${memberCount(recipients)} geïmporteerd`,
  "member-message": (recipients) => `Bericht wordt verstuurd aan ${memberCount(recipients)}`,
};

export const pendingRoutes = subjectRoutes((route, { clock, read }) => {
  route(contract.pending, async ({ session, scope }) => ({
    pending: await pendingOf(read, clock(), scope.pending === "all" ? null : session.memberId),
  }));

  route(contract.undoPending, async ({ params, onSite }) =>
    answer(await onSite(undoPending, params.id), ({ kind }) => ({
      message: UNDONE[kind],
    })),
  );

  route(contract.sendPending, async ({ params, onSite }) =>
    answer(await onSite(sendPending, params.id), ({ kind, recipients }) => ({
      message: SENT[kind](recipients),
    })),
  );
});
