import { expect } from "vitest";
import { aMeetup, inDays, members, respondToken } from "./builders.ts";
import { startTestProgram } from "./program.ts";
import type { RunningProgram } from "./running-program.ts";

/** A member's link to answer a meetup with, without its action. */
interface AnswerLink {
  readonly id: number;
  readonly path: string;
}

/** A meetup in this folder with this many invited members, and the link of each. */
export async function anAnnouncedMeetup(folder: string, count: number, form: object = {}) {
  const site = await startTestProgram({ DATA_DIR: folder });
  site.setClock(new Date().toISOString());
  const quiet = { remind_days_before: null, remind_guests: false };
  const meetup = await aMeetup(site, { ...quiet, date: inDays(20), ...form });
  const links = (await members(site, count)).map(
    ({ id }): AnswerLink => ({
      id,
      path: `/api/users/respond/${respondToken(site, id, meetup)}/${meetup}`,
    }),
  );
  await site.close();
  return { meetup, links };
}

/** The last acknowledged answer of each; undefined while one is under way, which may have been written. */
export type Told = Map<number, "confirm" | "decline" | undefined>;

interface Load {
  readonly visitors: number;
  /** Answers before the kill. */
  readonly moment: number;
  /** Whether this status acknowledges the answer. */
  readonly isRight: (status: number, action: "confirm" | "decline") => boolean;
}

/** Visitors at once answer yes and no in turn, until `kill -9` after this many answers. */
export async function answerUntilKilled(
  program: RunningProgram,
  links: readonly AnswerLink[],
  told: Told,
  { visitors, moment, isRight }: Load,
): Promise<void> {
  let answered = 0;
  let next = 0;
  const visit = async () => {
    for (;;) {
      const link = links[next++ % links.length];
      if (!link) return;
      const action = told.get(link.id) === "confirm" ? "decline" : "confirm";
      told.set(link.id, undefined);
      const status = await fetch(`${program.url}${link.path}/${action}`).then(
        (answer) => answer.status,
        () => null,
      );
      if (status === null) return;
      expect(isRight(status, action), `${status} to ${action}`).toBe(true);
      told.set(link.id, action);
      answered += 1;
      if (answered === moment) void program.stop("SIGKILL");
    }
  };
  await Promise.all(Array.from({ length: visitors }, visit));
  await program.stop("SIGKILL");
}
