import { beforeEach, describe, expect, test } from "vitest";
import type { MeetupId } from "#contract/ids.ts";
import { updateMeetup } from "#contract/meetups/saving/admin.ts";
import { oneMeetup } from "#contract/meetups.ts";
import { changeAttendee, takeOfferBack, undoAttendee } from "#contract/responses/attendees.ts";
import { respond, setDetails } from "#contract/responses.ts";
import { waitingInWords } from "#domain/answering-words.ts";
import { passOnDue } from "../../src/server/answers/keep-offers.ts";
import { removeMember } from "../../src/server/members/remove-member.ts";
import { runDueBatches } from "../../src/server/pending/batch-kinds.ts";
import type { MemberRow } from "../../src/server/platform/db/schema.ts";
import {
  aMeetup,
  anAdminToken,
  answers,
  countedAndKept,
  markSent,
  meetupForm,
  members,
  queuedMails,
  signedIn,
} from "../harness/builders.ts";
import { newestMail } from "../harness/parsed-mails.ts";
import { programForEachTest, request } from "../harness/program.ts";

const program = programForEachTest();
let token: string;
beforeEach(async () => {
  token = await anAdminToken(program);
});

const brings = async ({ id: member }: MemberRow, id: MeetupId, guests: number) =>
  request(program, setDetails, {
    token: await signedIn(program, member),
    params: { id },
    body: { guests, answers: [] },
  });

/** The subjects of what the member was mailed, sent or not, without the meetup's title. */
async function toldTo({ id }: MemberRow): Promise<string[]> {
  const rows = await program.db.read
    .selectFrom("emails")
    .select("subject")
    .where("kind", "=", "few_places")
    .where("member_id", "=", id)
    .orderBy("id")
    .execute();
  return rows.map(({ subject }) => subject.replace(/:.*/, ""));
}

const ONE_FREE = "Er is 1 plek vrij";
const TWO_FREE = "Er zijn 2 plekken vrij";

/** All places are taken; then a party waits, with this many companions, and another member behind it. */
async function aWaitingParty({ places, companions }: { places: number; companions: number }) {
  const [first, behind, ...coming] = await members(program, 2 + places);
  if (!first || !behind) throw new Error("no members");
  const id = await aMeetup(program, { places, max_guests: 3 });
  for (const each of [...coming, first, behind]) await answers(program, each.id, id, "confirm");
  await brings(first, id, companions);
  return { id, first, behind, coming };
}

async function putBeyond(id: MeetupId, member: MemberRow | undefined): Promise<void> {
  const params = { id, member: member?.id ?? 0 };
  await request(program, changeAttendee, { token, params, body: { action: "confirm", beyond: true } });
}

const decline = (member: MemberRow | undefined, id: MeetupId) => {
  if (!member) throw new Error("no such member");
  return answers(program, member.id, id, "decline");
};

describe("the first in line, whose party is larger than the free places", () => {
  test("hears of the place that comes free, and how to take it with fewer", async () => {
    const { id, first, behind, coming } = await aWaitingParty({ places: 2, companions: 1 });
    await decline(coming[0], id);
    expect([await toldTo(first), await toldTo(behind)]).toEqual([[ONE_FREE], []]);
    const mail = await newestMail(program, "few_places");
    expect(mail.subject).toMatch(/^Er is 1 plek vrij: /);
    const text = (mail.text ?? "").replace(/\s+/g, " ");
    expect(text).toContain("er is 1 plek vrij, jullie zijn met 2");
    expect(text).toContain("Kom met minder");
    expect(text).toContain("?ask");
    await brings(first, id, 0);
    expect((await queuedMails(program)).at(-1)).toMatchObject({
      kind: "confirmation",
      recipient: first.email,
    });
  });

  test("is not told, when they no longer come, that a place of theirs went to another", async () => {
    const { id, first, coming } = await aWaitingParty({ places: 2, companions: 1 });
    await decline(coming[0], id);
    const { answer } = await request(program, respond, {
      token: await signedIn(program, first.id),
      params: { id },
      body: { action: "decline" },
    });
    expect(answer.vacated).toBe("moved-up");
    expect(answer.message).not.toContain("Je plek");
  });

  test("hears of the only place of an evening, for a party of three", async () => {
    const { id, first, coming } = await aWaitingParty({ places: 1, companions: 2 });
    await decline(coming[0], id);
    expect(await toldTo(first)).toEqual([ONE_FREE]);
  });

  test("hears once of each place that comes free, and again after none was free", async () => {
    const { id, first, behind, coming } = await aWaitingParty({ places: 3, companions: 3 });
    await decline(coming[0], id);
    await markSent(program);
    await decline(behind, id);
    expect(await toldTo(first)).toEqual([ONE_FREE]);
    await decline(coming[1], id);
    await markSent(program);
    expect(await toldTo(first)).toEqual([ONE_FREE, TWO_FREE]);
    await putBeyond(id, coming[0]);
    await decline(coming[0], id);
    await markSent(program);
    expect(await toldTo(first)).toEqual([ONE_FREE, TWO_FREE, TWO_FREE]);
    for (const each of [coming[0], coming[1]]) await putBeyond(id, each);
    await decline(coming[2], id);
    await markSent(program);
    expect(await toldTo(first)).toEqual([ONE_FREE, TWO_FREE, TWO_FREE, ONE_FREE]);
  });

  test("reads the number of this moment in a mail that waited", async () => {
    const { id, first, coming } = await aWaitingParty({ places: 3, companions: 3 });
    await decline(coming[0], id);
    await decline(coming[1], id);
    expect(await toldTo(first)).toEqual([TWO_FREE]);
    await putBeyond(id, coming[0]);
    expect(await toldTo(first)).toEqual([ONE_FREE]);
    await putBeyond(id, coming[1]);
    await markSent(program);
    expect(await toldTo(first)).toEqual([]);
  });

  test("is who is first by then", async () => {
    const { id, first, behind, coming } = await aWaitingParty({ places: 2, companions: 1 });
    await brings(behind, id, 1);
    await decline(coming[0], id);
    await markSent(program);
    await decline(first, id);
    expect([await toldTo(first), await toldTo(behind)]).toEqual([[ONE_FREE], [ONE_FREE]]);
  });

  test("is not mailed what their own answer just said", async () => {
    const { id, first, coming } = await aWaitingParty({ places: 2, companions: 1 });
    await decline(first, id);
    await decline(coming[0], id);
    await answers(program, first.id, id, "decline");
    await answers(program, first.id, id, "confirm");
    expect(await toldTo(first)).toEqual([]);
  });

  test("is not mailed what their own answer just said, when another waits behind the only one in line", async () => {
    const [first, coming, behind] = await members(program, 3);
    const id = await aMeetup(program, { places: 2, max_guests: 1 });
    await answers(program, first.id, id, "confirm");
    await brings(first, id, 1);
    await decline(first, id);
    for (const each of [coming, first, behind]) await answers(program, each.id, id, "confirm");
    expect(await countedAndKept(program, id)).toMatchObject({ kept: { confirmed: 1, waitlist: 3 } });
    expect(await toldTo(first)).toEqual([]);
  });

  test("hears of a place that another party leaves by coming with fewer", async () => {
    const [pair, one, first] = await members(program, 3);
    const id = await aMeetup(program, { places: 3, max_guests: 1 });
    await answers(program, pair.id, id, "confirm");
    await brings(pair, id, 1);
    for (const each of [one, first]) await answers(program, each.id, id, "confirm");
    await brings(first, id, 1);
    await brings(pair, id, 0);
    expect(await toldTo(first)).toEqual([ONE_FREE]);
  });

  test("hears nothing when the place that an organiser freed is the member's again", async () => {
    const { id, first, coming } = await aWaitingParty({ places: 2, companions: 1 });
    const params = { id, member: coming[0]?.id ?? 0 };
    const body = { action: "decline", undo_seconds: 60 };
    const { change } = (await request(program, changeAttendee, { token, params, body })).answer;
    await request(program, undoAttendee, { token, params, body: { change } });
    program.setClock("2026-11-21T12:01:00.000Z");
    await runDueBatches(program.deps);
    expect(await toldTo(first)).toEqual([]);
  });

  test("hears nothing again when a place beyond the maximum is undone", async () => {
    const { id, first, coming } = await aWaitingParty({ places: 2, companions: 1 });
    await decline(coming[0], id);
    await markSent(program);
    const params = { id, member: coming[0]?.id ?? 0 };
    const body = { action: "confirm", beyond: true, undo_seconds: 60 };
    const { change } = (await request(program, changeAttendee, { token, params, body })).answer;
    await request(program, undoAttendee, { token, params, body: { change } });
    expect(await toldTo(first)).toEqual([ONE_FREE]);
  });

  test("hears nothing again of places that two changes beyond the maximum take and, undone, leave", async () => {
    const { id, first, coming } = await aWaitingParty({ places: 3, companions: 3 });
    for (const each of coming.slice(0, 2)) await decline(each, id);
    await markSent(program);
    const undos = [];
    for (const { id: member } of coming.slice(0, 2)) {
      const params = { id, member };
      const body = { action: "confirm", beyond: true, undo_seconds: 60 };
      const { change } = (await request(program, changeAttendee, { token, params, body })).answer;
      undos.push(() => request(program, undoAttendee, { token, params, body: { change } }));
    }
    for (const undo of undos) expect((await undo()).status).toBe(200);
    expect(await toldTo(first)).toEqual([TWO_FREE]);
  });

  test("keeps its turn while a place for fewer of them can be undone", async () => {
    const { id, first, behind, coming } = await aWaitingParty({ places: 3, companions: 2 });
    const [last] = await members(program, 1);
    await answers(program, last.id, id, "confirm");
    for (const each of coming.slice(0, 2)) await decline(each, id);
    const params = { id, member: first.id };
    const body = { action: "confirm", beyond: true, guests: 0, undo_seconds: 60 };
    const { change } = (await request(program, changeAttendee, { token, params, body })).answer;
    await decline(last, id);
    const standing = async ({ id: member }: MemberRow) =>
      (await request(program, oneMeetup, { token: await signedIn(program, member), params: { id } })).answer
        .meetup;
    expect(await standing(behind)).toMatchObject({ registrationStatus: "waitlist" });
    await request(program, undoAttendee, { token, params, body: { change } });
    expect(await standing(first)).toMatchObject({ registrationStatus: "waitlist", own: { guests: 2 } });
    await brings(first, id, 1);
    expect(await standing(first)).toMatchObject({ registrationStatus: "confirmed" });
  });

  test("hears once of a place, whatever number of processes finds it free", async () => {
    const { id, first, coming } = await aWaitingParty({ places: 3, companions: 3 });
    await Promise.all(coming.map((each) => decline(each, id)));
    await markSent(program);
    expect((await toldTo(first)).at(-1)).toBe("Er zijn 3 plekken vrij");
    expect(new Set(await toldTo(first)).size).toBe((await toldTo(first)).length);
  });

  const CAUSES = {
    "a removal by an organiser, after the minute to undo": async ({ id, coming: [member] }: Waiting) => {
      await request(program, changeAttendee, {
        token,
        params: { id, member: member?.id ?? 0 },
        body: { action: "decline", undo_seconds: 60 },
      });
      expect((await queuedMails(program)).map(({ kind }) => kind)).not.toContain("few_places");
      program.setClock("2026-11-21T12:01:00.000Z");
      await runDueBatches(program.deps);
    },
    "a removal by an organiser that acts at once": async ({ id, coming: [member] }: Waiting) => {
      await request(program, changeAttendee, {
        token,
        params: { id, member: member?.id ?? 0 },
        body: { action: "decline" },
      });
    },
    "a raised maximum": async ({ id }: Waiting) => {
      const body = meetupForm({ max_participants: 3, max_guests: 3 });
      await request(program, updateMeetup, { token, params: { id }, body });
    },
    "a member that is removed": async ({ coming: [member] }: Waiting) => {
      if (!member) throw new Error("no such member");
      await program.db.write((tx) => removeMember(tx, program.deps.clock(), member, { farewell: false }));
    },
  };

  interface Waiting {
    readonly id: MeetupId;
    readonly coming: readonly MemberRow[];
  }

  test.each(Object.keys(CAUSES) as (keyof typeof CAUSES)[])("hears of it after %s", async (cause) => {
    const waiting = await aWaitingParty({ places: 2, companions: 1 });
    await CAUSES[cause](waiting);
    expect(await toldTo(waiting.first)).toEqual([ONE_FREE]);
  });

  test("hears of it after an offer that lapsed, or was taken back", async () => {
    const [anna, asked, first] = await members(program, 3);
    const rules = { offer_minutes: 60, max_guests: 1 };
    const id = await aMeetup(program, { places: 1, ...rules });
    for (const each of [anna, asked, first]) await answers(program, each.id, id, "confirm");
    await brings(first, id, 1);
    program.setClock("2026-12-03T10:00:00.000Z");
    await decline(anna, id);
    expect(await toldTo(first)).toEqual([]);
    await request(program, takeOfferBack, { token, params: { id, member: asked.id } });
    await decline(asked, id);
    program.setClock("2026-12-03T12:00:00.000Z");
    await passOnDue(program.deps);
    expect(await toldTo(first)).toEqual([ONE_FREE]);
  });
});

describe("who waits reads what comes", () => {
  const reads = async ({ id: member }: MemberRow, id: MeetupId) => {
    const seen = await request(program, oneMeetup, {
      token: await signedIn(program, member),
      params: { id },
    });
    return waitingInWords(seen.answer.meetup);
  };
  const newestTo = async ({ id }: MemberRow) => {
    const { kind } = await program.db.read
      .selectFrom("emails")
      .select("kind")
      .where("member_id", "=", id)
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    return kind;
  };

  test("the first that a place comes free, with a mail of each; the second that it is their turn, with one", async () => {
    const { id, first, behind, coming } = await aWaitingParty({ places: 2, companions: 1 });
    expect(await reads(first, id)).toBe("We laten je weten als er een plek vrijkomt.");
    expect(await reads(behind, id)).toBe("We laten je weten als je aan de beurt bent.");
    await decline(coming[0], id);
    expect(await newestTo(first)).toBe("few_places");
    expect(await reads(first, id)).toBe("We laten je weten als er genoeg plekken vrij zijn.");
    expect(await reads(behind, id)).toBe("We laten je weten als je aan de beurt bent.");
    await markSent(program);
    await decline(coming[1], id);
    expect(await newestTo(first)).toBe("promoted");
    const { text = "" } = await newestMail(program, "promoted");
    expect(text.replace(/\s+/g, " ")).toContain(
      "er is plek vrijgekomen voor jullie allemaal. Tot dan! Je komt met 1 introducé. Klopt dat niet meer?",
    );
    await decline(first, id);
    expect(await newestTo(behind)).toBe("promoted");
  });

  test("in the last quarter that no mail comes, and on the page that a place is free", async () => {
    const [anna, waiting] = await members(program, 2);
    const id = await aMeetup(program, { places: 1, offer_minutes: 60 });
    for (const each of [anna, waiting]) await answers(program, each.id, id, "confirm");
    program.setClock("2026-12-03T18:20:00.000Z");
    expect(await reads(waiting, id)).toBe(
      "Komt er een plek vrij, dan staat dat op de pagina van de meetup; bericht krijg je niet meer.",
    );
    await markSent(program);
    expect((await newestMail(program, "waitlisted")).text?.replace(/\s+/g, " ")).toContain(
      "komt er een plek vrij, dan staat dat op de pagina van de meetup",
    );
    await decline(anna, id);
    expect(await newestTo(waiting)).toBe("waitlisted");
    const seen = await request(program, oneMeetup, {
      token: await signedIn(program, waiting.id),
      params: { id },
    });
    expect(seen.answer.meetup.isFree).toBe(true);
  });
});
