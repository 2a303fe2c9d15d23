import * as z from "zod/mini";
import { doorByLink, sendTicksByLink } from "#contract/attendance/links.ts";
import { MeetupId } from "#contract/ids.ts";
import { call } from "../base/api.ts";
import { forget, readStored, store } from "../base/storage.ts";
import { DoorDatabase, type KeptList, ORGANISERS_DOORS, waitingIn } from "./door-database.ts";
import { bodyOf, type DoorAccess, isEmpty, syncProblemOf } from "./door-sync.ts";

/** The meetup of a door link: the first part of its token. Null for another shape. */
export function meetupOfToken(token: string): MeetupId | null {
  const id = MeetupId.safeParse(token.split(".")[0]);
  return id.success ? id.data : null;
}

const Kept = z.array(z.object({ name: z.string(), until: z.number() }));

const databaseName = (token: string) => `door:${token.split(".", 2).join(".")}`;

const kept = () => readStored("link-doors", Kept) ?? [];

function setUntil(name: string, until: number | null): void {
  const others = kept().filter((each) => each.name !== name);
  const now = until === null ? others : [...others, { name, until }];
  if (now.length === 0) forget("link-doors");
  else store("link-doors", now);
}

/** How many presses in this browser were not sent yet, at the doors of organisers and of links. */
export async function waitingInBrowser(): Promise<number> {
  const doors = [ORGANISERS_DOORS, ...kept().map(({ name }) => new DoorDatabase(name))];
  const counts = await Promise.all(doors.map(waitingIn));
  return counts.reduce((total, count) => total + count, 0);
}

/** Deletes the lists of door links that no longer work. The open one deletes its own. */
export async function dropExpiredDoors(here: string): Promise<void> {
  for (const { name, until } of kept())
    if (until < Date.now() && name !== databaseName(here)) {
      await new DoorDatabase(name).drop();
      setUntil(name, null);
    }
}

const isExpired = (list: KeptList | null) =>
  list?.helper !== undefined && Date.parse(list.helper.until) < Date.now();

/** A helper's check-in: names only, in a database that is deleted as soon as the link no longer works. */
export function linkAccess(token: string): DoorAccess {
  const name = databaseName(token);
  const database = new DoorDatabase(name);
  const params = { token };
  const options = { on401: "stay", isRepeated: true } as const;
  let isEnded = false;
  return {
    database,
    // Stays closed on this page: without the list, it no longer knows when the link ended.
    closedBecause: (list) => {
      isEnded ||= isExpired(list);
      return isEnded ? "closed" : null;
    },
    onChange: () => () => undefined,
    call: (sent) => {
      if (isEmpty(sent)) return call(doorByLink, { params }, options);
      const { walkIns, ...body } = bodyOf(sent);
      const named = walkIns.map(({ email: _, ...walkIn }) => walkIn);
      return call(sendTicksByLink, { params, body: { ...body, walkIns: named } }, options);
    },
    problemOf: (error) => {
      const trouble = syncProblemOf(error);
      return trouble === "forgotten" || trouble === "gone" ? "closed" : trouble;
    },
    keepList: async (list, sent) => {
      if (list.helper) setUntil(name, Date.parse(list.helper.until));
      await database.keepList(list, sent, true);
    },
    forget: async () => {
      await database.drop();
      setUntil(name, null);
    },
  };
}
