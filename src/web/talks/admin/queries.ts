import type { AnswerOf } from "#contract/endpoint.ts";
import type { MeetupId } from "#contract/ids.ts";
import { adminMeetups } from "#contract/meetups/admin.ts";
import { programme, proposals } from "#contract/talks/admin.ts";
import { adminWishes } from "#contract/wishes/admin.ts";
import { adminKey, polled } from "../../base/query-meta.ts";
import { queryOf } from "../../base/query-of.ts";

const adminTalksKey = [...adminKey, "talks"] as const;
export const adminWishesKey = [...adminKey, "wishes"] as const;

export const proposalsQuery = (state: "new" | "later") =>
  queryOf(proposals, {
    queryKey: [...adminTalksKey, state],
    input: { query: { state } },
    meta: { failed: "Kon de voorstellen niet laden" },
  });

/** While speakers are about to be mailed another time, which the page says. */
const UNTIL_TOLD_MS = 15_000;

export const programmeQuery = (id: MeetupId) =>
  queryOf(programme, {
    queryKey: [...adminKey, "programme", id],
    input: { params: { id } },
    refetchInterval: polled<AnswerOf<typeof programme>>((data) =>
      data?.programme.lines.some(({ talk }) => talk?.isToldOfMove) ? UNTIL_TOLD_MS : false,
    ),
    meta: { failed: "Kon het programma niet laden" },
  });

export const adminWishesQuery = queryOf(adminWishes, {
  queryKey: adminWishesKey,
  meta: { failed: "Kon de wensen niet laden" },
});

/** As many as one can choose from. */
const MAX_EVENINGS = 30;

/** Soonest first; an admin's are all. */
export const comingEveningsQuery = queryOf(adminMeetups, {
  queryKey: [...adminKey, "coming-evenings"],
  input: { query: { page: 1, limit: MAX_EVENINGS, order: "coming" } },
  meta: { failed: "Fout bij ophalen van meetups" },
});
