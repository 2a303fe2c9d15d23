import { MEETUP_DELETED } from "#contract/meetups/admin.ts";
import { MEETUP_CANCELLED } from "#contract/meetups/life.ts";
import * as contract from "#contract/pending.ts";
import { mailedInWords, memberCount } from "#domain/wording.ts";
import { answer, subjectRoutes } from "../calls/route.ts";
import { hasMailServer } from "../platform/config/config.ts";
import { sendPending, undoPending } from "./end-pending.ts";
import { pendingOf } from "./queries.ts";

interface Words {
  readonly undone: string;
  /** @param reached how many members the work reaches now, which differs from when it was asked for */
  readonly sent: (reached: number, hasMailServer: boolean) => string;
  readonly sentToNobody: string;
}

const TO_NOBODY = "Er gaat geen bericht uit: er is niemand meer die het moet krijgen";

const WORDS: Readonly<Record<contract.PendingKind, Words>> = {
  announcement: {
    undone: "Ongedaan gemaakt: het is weer een concept, niemand kreeg bericht",
    sent: () => "De meetup is aangekondigd",
    sentToNobody: "De meetup staat op de site; er gaat geen uitnodiging uit",
  },
  message: {
    undone: "Ongedaan gemaakt: niemand krijgt het bericht, de tekst staat weer in het formulier",
    sent: (reached, hasServer) => mailedInWords("Bericht", reached, hasServer),
    sentToNobody: TO_NOBODY,
  },
  change: {
    undone: "Ongedaan gemaakt: de meetup is weer zoals hij was, niemand kreeg bericht",
    sent: () => "De wijziging staat op de pagina, de e-mails gaan weg",
    sentToNobody: TO_NOBODY,
  },
  reminder: {
    undone: "Ongedaan gemaakt: niemand krijgt de herinnering",
    sent: (reached, hasServer) => mailedInWords("Herinnering", reached, hasServer),
    sentToNobody: TO_NOBODY,
  },
  "ask-again": {
    undone: "Ongedaan gemaakt: niemand krijgt de vraag",
    sent: (reached, hasServer) => mailedInWords("‘Kom je nog?’", reached, hasServer),
    sentToNobody: TO_NOBODY,
  },
  cancellation: {
    undone: "Ongedaan gemaakt: de meetup gaat door, niemand kreeg bericht",
    sent: () => MEETUP_CANCELLED,
    sentToNobody: TO_NOBODY,
  },
  removal: {
    undone: "Ongedaan gemaakt: de meetup blijft, niemand kreeg bericht",
    sent: () => MEETUP_DELETED,
    sentToNobody: TO_NOBODY,
  },
  import: {
    undone: "Ongedaan gemaakt: niemand is toegevoegd of kreeg bericht",
    sent: (reached) => `${memberCount(reached)} geïmporteerd`,
    sentToNobody: "Er is niemand toegevoegd: iedereen was intussen al lid",
  },
  "member-message": {
    undone: "Ongedaan gemaakt: niemand krijgt het bericht, de tekst staat weer in het formulier",
    sent: (reached, hasServer) => mailedInWords("Bericht", reached, hasServer),
    sentToNobody: TO_NOBODY,
  },
  "members-removal": {
    undone: "Ongedaan gemaakt: niemand is verwijderd of kreeg bericht",
    sent: (reached) => `${memberCount(reached)} verwijderd`,
    sentToNobody: "Er is niemand verwijderd: ze waren intussen al geen lid meer",
  },
};

function sentInWords(kind: contract.PendingKind, reached: number | null, hasServer: boolean): string {
  const { sent, sentToNobody } = WORDS[kind];
  return reached === 0 ? sentToNobody : sent(reached ?? 0, hasServer);
}

export const pendingRoutes = subjectRoutes((route, { clock, config, read }) => {
  route(contract.pending, async ({ session, scope }) => ({
    pending: await pendingOf(read, clock(), scope.pending === "all" ? null : session.memberId),
  }));

  route(contract.undoPending, async ({ params, deps }) =>
    answer(await deps.onSite(undoPending, params.id), ({ kind }) => ({
      message: WORDS[kind].undone,
    })),
  );

  route(contract.sendPending, async ({ params, deps }) =>
    answer(await deps.onSite(sendPending, params.id), ({ kind, reached }) => ({
      message: sentInWords(kind, reached, hasMailServer(config)),
    })),
  );
});
