// @postgres test
import { beforeEach, describe, expect, test } from "vitest";
import type { MeetupId, MemberId } from "#contract/ids.ts";
import { myData } from "#contract/profile.ts";
import { changeSite } from "#contract/site/admin.ts";
import { planTalk, proposals, takeTalkOff } from "#contract/talks/admin.ts";
import { offerTalk, ownTalks, type TalkId } from "#contract/talks.ts";
import { adminWishes, mergeWish, removeWish } from "#contract/wishes/admin.ts";
import {
  addWish,
  dropSupport,
  memberWishes,
  supportWish,
  type WishId,
  withdrawWish,
} from "#contract/wishes.ts";
import { runHousekeeping } from "../../src/server/housekeeping.ts";
import { removeMember } from "../../src/server/members/remove-member.ts";
import type { MemberRow } from "../../src/server/platform/db/schema.ts";
import { aMeetup, aMember, anAdminToken, members, signedIn } from "../harness/builders.ts";
import { programForEachTest, request } from "../harness/program.ts";

const program = programForEachTest();
let admin: string;
beforeEach(async () => {
  admin = await anAdminToken(program);
});

const wish = (token: string, text: string) => request(program, addWish, { token, body: { text } });
const press = (token: string, id: WishId) => request(program, supportWish, { token, params: { id } });
const seenBy = async (token: string) => (await request(program, memberWishes, { token })).answer.wishes;
const counted = async () =>
  (await request(program, adminWishes, { token: admin })).answer.wishes.map(({ text, count }) => [
    text,
    count,
  ]);
const merge = (id: WishId, into: WishId) =>
  request(program, mergeWish, { token: admin, params: { id }, body: { into } });

async function idOf(text: string): Promise<WishId> {
  const { id } = await program.db.read
    .selectFrom("wishes")
    .select("id")
    .where("text", "=", text)
    .executeTakeFirstOrThrow();
  return id;
}

async function tokens(count: number): Promise<string[]> {
  const people: readonly MemberRow[] = await members(program, count);
  return Promise.all(people.map(({ id }) => signedIn(program, id)));
}

async function remove(id: MemberId): Promise<void> {
  await program.db.write(async (tx) => {
    const member = await tx.selectFrom("members").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    await removeMember(tx, program.deps.clock(), member, { farewell: false });
  });
}

describe("a wish", () => {
  test("is one line, seen by every member without a name, and marked for its own", async () => {
    const [anna = "", bram = ""] = await tokens(2);
    expect((await wish(anna, "  Rolluiken ")).answer.message).toBe("Je wens staat erbij");
    const id = await idOf("Rolluiken");
    expect(await seenBy(anna)).toEqual([
      { id, text: "Rolluiken", count: 1, isMine: true, isSupported: true },
    ]);
    expect(await seenBy(bram)).toEqual([
      { id, text: "Rolluiken", count: 1, isMine: false, isSupported: false },
    ]);
    expect((await wish(anna, "x".repeat(121))).details).toEqual(["Je wens mag maximaal 120 karakters zijn"]);
    expect((await wish(anna, "Zon\nwering")).details).toEqual(["Je wens bevat tekens die niet kunnen"]);
  });

  test("is the fourth open one of a member: refused, from every device, until they withdraw one", async () => {
    const anna = await aMember(program);
    const devices = await Promise.all(Array.from({ length: 5 }, () => signedIn(program, anna.id)));
    const replies = await Promise.all(devices.map((token, place) => wish(token, `Wens ${place}`)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 200, 409, 409]);
    const [token = ""] = devices;
    expect((await wish(token, "Nog een")).error).toBe(
      "Je hebt al drie wensen openstaan. Trek er eerst een in",
    );
    const [first] = await seenBy(token);
    const params = { id: first?.id ?? 0 };
    expect((await request(program, withdrawWish, { token, params })).status).toBe(200);
    expect((await wish(token, "Nog een")).status).toBe(200);
  });

  test("is withdrawn by its own member only", async () => {
    const [anna = "", bram = ""] = await tokens(2);
    await wish(anna, "Rolluiken");
    const params = { id: await idOf("Rolluiken") };
    expect((await request(program, withdrawWish, { token: bram, params })).status).toBe(404);
    expect((await request(program, dropSupport, { token: anna, params })).status).toBe(409);
    expect((await request(program, withdrawWish, { token: anna, params })).status).toBe(200);
    expect(await counted()).toEqual([]);
  });

  test("that is wished already counts as 'Ik ook'", async () => {
    const [anna = "", bram = ""] = await tokens(2);
    await wish(anna, "Rolluiken");
    expect((await wish(bram, "rolluiken")).answer.message).toBe("Deze wens stond er al; jij telt nu mee");
    expect(await counted()).toEqual([["Rolluiken", 2]]);
  });
});

describe("'Ik ook'", () => {
  test("counts a member once under fifty presses at once, and is taken back", async () => {
    const [anna = ""] = await tokens(1);
    await wish(anna, "Rolluiken");
    const id = await idOf("Rolluiken");
    const bram = await aMember(program);
    const devices = await Promise.all(Array.from({ length: 5 }, () => signedIn(program, bram.id)));
    const presses = Array.from({ length: 50 }, (_none, place) => press(devices[place % 5] ?? "", id));
    expect(new Set((await Promise.all(presses)).map(({ status }) => status))).toEqual(new Set([200]));
    expect(await counted()).toEqual([["Rolluiken", 2]]);
    const token = devices[0] ?? "";
    expect((await request(program, dropSupport, { token, params: { id } })).status).toBe(200);
    expect(await counted()).toEqual([["Rolluiken", 1]]);
  });

  test("of a wish that is gone is refused with a sentence", async () => {
    const [anna = ""] = await tokens(1);
    expect((await press(anna, 99 as WishId)).error).toBe("Deze wens is er niet meer");
  });
});

describe("organisers", () => {
  test("see wishes by count, and merge two: who wanted both counts once", async () => {
    const [anna = "", bram = "", cor = ""] = await tokens(3);
    await wish(anna, "Rolluiken");
    await wish(bram, "Zonwering en rolluiken");
    await press(cor, await idOf("Zonwering en rolluiken"));
    await press(anna, await idOf("Zonwering en rolluiken"));
    expect(await counted()).toEqual([
      ["Zonwering en rolluiken", 3],
      ["Rolluiken", 1],
    ]);
    const from = await idOf("Zonwering en rolluiken");
    expect((await merge(from, from)).status).toBe(409);
    expect((await merge(from, await idOf("Rolluiken"))).status).toBe(200);
    expect(await counted()).toEqual([["Rolluiken", 3]]);
    expect((await merge(from, await idOf("Rolluiken"))).status).toBe(404);
    expect((await seenBy(bram)).map(({ isMine, isSupported }) => [isMine, isSupported])).toEqual([
      [false, true],
    ]);
  });

  test("merging while ten members press loses nobody", async () => {
    const [anna = "", bram = "", ...others] = await tokens(12);
    await wish(anna, "Rolluiken");
    await wish(bram, "Zonwering");
    const [from, into] = [await idOf("Zonwering"), await idOf("Rolluiken")] as const;
    const [, ...presses] = await Promise.all([
      merge(from, into),
      ...others.map((token) => press(token, from)),
    ]);
    const arrived = presses.filter(({ status }) => status === 200).length;
    expect(presses.filter(({ status }) => status === 404)).toHaveLength(others.length - arrived);
    expect(await counted()).toEqual([["Rolluiken", 2 + arrived]]);
  });

  test("take away what does not belong on the site", async () => {
    const [anna = ""] = await tokens(1);
    await wish(anna, "Koop nu");
    const params = { id: await idOf("Koop nu") };
    expect((await request(program, removeWish, { token: admin, params })).status).toBe(200);
    expect((await request(program, removeWish, { token: admin, params })).status).toBe(404);
    expect(await seenBy(anna)).toEqual([]);
  });
});

describe("a talk that answers a wish", () => {
  const offer = async (token: string, body: object) =>
    (
      await request(program, offerTalk, {
        token,
        body: { title: "Rolluiken zonder cloud", ...body } as never,
      })
    ).answer.talk;
  const onProgramme = (talk: TalkId, id: MeetupId) => ({ token: admin, params: { id, talk } });

  test("closes it while it is planned, and opens it when it leaves the programme", async () => {
    const [anna = "", bram = ""] = await tokens(2);
    await wish(anna, "Rolluiken");
    await press(bram, await idOf("Rolluiken"));
    const id = await idOf("Rolluiken");
    const { offering } = (await request(program, ownTalks, { token: bram })).answer;
    expect(offering?.wishes).toEqual([{ id, text: "Rolluiken", count: 2 }]);
    const talk = await offer(bram, { wish: id });
    expect(talk.wish).toBe(id);
    const [proposal] = (await request(program, proposals, { token: admin, query: {} })).answer.talks;
    expect(proposal?.wanted).toBe(2);
    const evening = await aMeetup(program, { date: "2026-12-05" });
    await request(program, planTalk, { token: admin, params: { id: evening }, body: { talk: talk.id } });
    expect(await counted()).toEqual([]);
    expect(await seenBy(anna)).toEqual([]);
    for (const text of ["Een", "Twee", "Drie"]) expect((await wish(anna, text)).status).toBe(200);
    await request(program, takeTalkOff, onProgramme(talk.id, evening));
    expect(await counted()).toContainEqual(["Rolluiken", 2]);
  });

  test("follows a merge, keeps no wish that is gone, and is offered the three most wanted of others", async () => {
    const [anna = "", bram = ""] = await tokens(2);
    for (const text of ["Een", "Twee"]) await wish(anna, text);
    const [from, into] = [await idOf("Een"), await idOf("Twee")] as const;
    const talk = await offer(bram, { wish: from });
    await merge(from, into);
    const own = async () => (await request(program, ownTalks, { token: bram })).answer;
    expect((await own()).talks).toMatchObject([{ id: talk.id, wish: into }]);
    expect((await offer(bram, { title: "Nog iets", wish: from })).wish).toBeNull();
    await wish(bram, "Van mijzelf");
    expect((await own()).offering?.wishes.map(({ text }) => text)).toEqual(["Twee"]);
    await request(program, removeWish, { token: admin, params: { id: into } });
    expect((await own()).talks.map((each) => each.wish)).toEqual([null, null]);
  });
});

test("without the switch no wish is seen, added or wanted", async () => {
  const [anna = "", bram = ""] = await tokens(2);
  await wish(anna, "Rolluiken");
  const id = await idOf("Rolluiken");
  await request(program, changeSite, { token: admin, body: { talks: false } });
  expect(await counted()).toEqual([]);
  expect(await seenBy(anna)).toEqual([]);
  expect([(await wish(bram, "Zonwering")).status, (await press(bram, id)).status]).toEqual([404, 404]);
});

describe("a member's wishes", () => {
  test("are in their own data, with those that they want too", async () => {
    const [anna = "", bram = ""] = await tokens(2);
    await wish(anna, "Rolluiken");
    await wish(bram, "Thuisbatterij");
    await press(anna, await idOf("Thuisbatterij"));
    const { text } = await request(program, myData, { token: anna });
    expect(JSON.parse(text)).toMatchObject({
      wishes: [{ text: "Rolluiken", created_at: expect.any(String) }],
      wish_supporters: [{ text: "Thuisbatterij", supported_at: expect.any(String) }],
    });
  });

  test("go with the member, and so does their 'Ik ook'", async () => {
    const [anna, bram] = await members(program, 2);
    const ofAnna = await signedIn(program, anna.id);
    const ofBram = await signedIn(program, bram.id);
    await wish(ofAnna, "Rolluiken");
    await wish(ofBram, "Thuisbatterij");
    await press(ofBram, await idOf("Rolluiken"));
    await press(ofAnna, await idOf("Thuisbatterij"));
    await remove(anna.id);
    expect(await counted()).toEqual([["Thuisbatterij", 1]]);
    expect(await program.db.read.selectFrom("wish_supporters").select("member_id").execute()).toEqual([
      { member_id: bram.id },
    ]);
  });

  test("are forgotten two years after the last member asked for them", async () => {
    const [anna = "", bram = ""] = await tokens(2);
    await wish(anna, "Rolluiken");
    await wish(anna, "Thuisbatterij");
    program.setClock("2026-11-25T12:00:00.000Z");
    await press(bram, await idOf("Thuisbatterij"));
    program.setClock("2028-11-21T12:00:00.000Z");
    await runHousekeeping(program.deps);
    admin = await anAdminToken(program);
    expect(await counted()).toEqual([["Thuisbatterij", 2]]);
  });
});
