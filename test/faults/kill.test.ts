import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { aMeetup, aMember, inDays } from "../harness/builders.ts";
import { startTestProgram } from "../harness/program.ts";
import { startProgram } from "../harness/running-program.ts";
import { startScriptedServer } from "../harness/scripted-mail-server.ts";

const MEMBERS = 500;
const KILLS = 10;
const CONNECTIONS = 10;

/** A data folder with this many queued invitations. */
async function aQueuedMailing(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "trefpunt-kill-"));
  const program = await startTestProgram({ DATA_DIR: folder });
  program.setClock(new Date().toISOString());
  for (let count = 1; count <= MEMBERS; count += 1)
    await aMember(program, { email: `lid${count}@example.org` });
  const date = inDays(20);
  await aMeetup(program, { date, remind_days_before: null, remind_guests: false });
  await program.close();
  return folder;
}

/** Ten moments, as numbers of accepted mails: one at random in each tenth of the mailing. */
const tenMoments = () =>
  Array.from({ length: KILLS }, (_none, kill) =>
    Math.floor(((kill + Math.random()) * MEMBERS) / (KILLS + 1)),
  );

/** More rounds with `npm run test:faults`. */
const ROUNDS = import.meta.env.MODE === "full" ? [1, 2, 3, 4, 5] : [1];

test.each(ROUNDS)(
  "500 invitations survive ten kill -9: none is lost, and duplicates have the same Message-ID (round %i)",
  async () => {
    const folder = await aQueuedMailing();
    // A slow server, so that each kill interrupts mails.
    const server = await startScriptedServer({
      message: () => new Promise((resolve) => setTimeout(resolve, 1 + Math.random() * 15, "250 taken")),
    });
    const start = () =>
      startProgram(
        { SMTP_URL: server.url, MAIL_CONNECTIONS: String(CONNECTIONS), LOG_LEVEL: "silent" },
        folder,
      );
    for (const moment of tenMoments()) {
      const program = await start();
      await server.tookInAll(moment);
      await program.stop("SIGKILL");
    }
    const program = await start();
    const recipients = () => new Set(server.taken.map(({ recipient }) => recipient));
    while (recipients().size < MEMBERS) await server.tookInAll(server.taken.length + 1);
    await program.stop();

    const ids = Map.groupBy(server.taken, ({ recipient }) => recipient);
    expect(
      [...ids.values()].filter((mails) => new Set(mails.map((mail) => mail.messageId)).size > 1),
    ).toEqual([]);
    expect(server.taken.length - MEMBERS).toBeLessThanOrEqual(KILLS * CONNECTIONS);

    const after = await startTestProgram({ DATA_DIR: folder });
    const open = await after.db.read
      .selectFrom("emails")
      .select(["id", "error_message"])
      .where("sent_at", "is", null)
      .execute();
    await after.close();
    expect(open).toEqual([]);
    program.remove();
    await server.close();
  },
);
