import { isIP } from "node:net";
import { endSessionsFor } from "../sessions/end-sessions-for.ts";
import { liveSessions, sessionId } from "../sessions/sessions.ts";
import { liftSignInLimits } from "../sign-in/lift-limits.ts";
import { besideSite, emailIn, inColumns, memberNamed, unlessRefused } from "./beside.ts";
import { type Command, DONE, UsageError } from "./command.ts";

export const sessions: Command = {
  kind: "command",
  takes: "[EMAIL]",
  words: [0, 1],
  help: "Lists the sessions of the member with this address, or all: name of the session, address, device, start, last use.",
  run: ({ words: [word], environment }) =>
    besideSite(environment, async ({ db, clock }) => {
      const member = word === undefined ? null : await memberNamed(db.read, word);
      const rows = await liveSessions(db.read, clock(), member?.id);
      const cells = rows.map(({ token_hash, email, device, created_at, last_seen_at }) => [
        sessionId(token_hash),
        email,
        device,
        created_at,
        last_seen_at,
      ]);
      process.stdout.write(
        `${inColumns([["SESSION", "ADDRESS", "DEVICE", "BEGAN", "LAST USED"], ...cells])}\n`,
      );
      return DONE;
    }),
};

export const endSessions: Command = {
  kind: "command",
  takes: "EMAIL [--session SESSION]",
  words: [1, 1],
  options: { session: { type: "string" } },
  help: `Ends all sessions of the member with this address.

  --session SESSION   End only this one, by its name in trefpunt admin sessions`,
  run: ({ words: [word = ""], options: { session }, environment }) =>
    besideSite(environment, async (deps) => {
      const member = await memberNamed(deps.db.read, word);
      const only = typeof session === "string" ? session : null;
      const outcome = await endSessionsFor(deps, { member: member.id, only, actor: "command-line" });
      const { number } = unlessRefused(member, outcome);
      process.stdout.write(`Ended ${number} ${number === 1 ? "session" : "sessions"} of ${member.email}.\n`);
      return DONE;
    }),
};

export const liftLimits: Command = {
  kind: "command",
  takes: "[EMAIL] [--client ADDRESS]",
  words: [0, 1],
  options: { client: { type: "string" } },
  help: `Deletes the counted attempts to sign in and subscribe of an e-mail address, of a client, or of both.
Name both for a member who sees 'Te veel pogingen' after a wrong password: that limit counts the two together.

  --client ADDRESS   The IP address of the client, as in the log`,
  run: ({ words: [word], options: { client }, environment }) => {
    const email = word === undefined ? null : emailIn(word);
    const address = typeof client === "string" ? client : null;
    if (email === null && address === null)
      throw new UsageError("Name an e-mail address, --client ADDRESS, or both");
    if (address !== null && isIP(address) === 0) throw new UsageError(`${address} is not an IP address`);
    return besideSite(environment, async (deps) => {
      const lifted = await liftSignInLimits(deps, { email, client: address, actor: "command-line" });
      process.stdout.write(
        lifted === 0 ? "No attempts were counted.\n" : `Lifted; ${lifted} limits had counted attempts.\n`,
      );
      return DONE;
    });
  },
};
