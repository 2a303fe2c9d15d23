import { acceptSecret } from "../../platform/known-secrets.ts";
import { forgottenInWords, sealDeparturesAnew } from "../../records/departures.ts";
import { besideSite } from "./beside.ts";
import { type Command, EXIT_DONE } from "./command.ts";

export const newSecret: Command = {
  kind: "command",
  takes: "",
  words: [0, 0],
  help: `Accepts the secret of the settings (SECRET, or DATA_DIR/secret) in place of the one that the site had, when that is lost or
leaked: a start no longer warns of it. Links in the mails that were sent stay invalid, and what administrators set at Verbindingen is
to be filled in again; who left is forgotten, so that an old list can bring them back. Stop the site first.`,
  run: ({ environment }) =>
    besideSite(environment, async (deps) => {
      await acceptSecret(deps);
      process.stdout.write(
        "This secret is the site's from now on; a site that runs uses it after a restart.\n",
      );
      const forgotten = await deps.db.write((tx) => sealDeparturesAnew(tx, deps.config));
      if (forgotten > 0) process.stdout.write(`${forgottenInWords(forgotten)}.\n`);
      return EXIT_DONE;
    }),
};
