// @postgres never
import { generateKeyPairSync } from "node:crypto";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { dkimVerify } from "mailauth/lib/dkim/verify.js";
import { expect, test } from "vitest";
import { aMeetup, aMember } from "../harness/builders.ts";
import { openMailOutbox } from "../harness/mail-outbox.ts";
import { startMailServer } from "../harness/mail-server.ts";
import { startTestProgram } from "../harness/program.ts";

const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });

/** Answers as the domain's DNS would. */
const resolver = async (name: string) => {
  if (name !== "trefpunt._domainkey.trefpunt.test") throw new Error(`asked for ${name}`);
  const der = publicKey.export({ type: "spki", format: "der" }).toString("base64");
  return [[`v=DKIM1; k=rsa; p=${der}`]];
};

const WITH_INBOX = {
  IMAP_URL: "imaps://post:geheim@imap.trefpunt.test/INBOX",
  MAIL_INBOX: "post@trefpunt.test",
  MAIL_INBOX_TAGS: "true",
};

test.each([
  ["without an inbox", {}],
  ["with an inbox", WITH_INBOX],
])(
  "DKIM signatures verify, unsubscribe headers included, and fail after a change of one letter: %s",
  async (_which, settings) => {
    const folder = mkdtempSync(join(tmpdir(), "trefpunt-dkim-"));
    const keyFile = join(folder, "dkim.pem");
    writeFileSync(keyFile, privateKey.export({ type: "pkcs8", format: "pem" }));
    const server = await startMailServer();
    const program = await startTestProgram({
      SMTP_URL: server.url,
      MAIL_FROM: "Domotica Utrecht <post@trefpunt.test>",
      DKIM_DOMAIN: "trefpunt.test",
      DKIM_SELECTOR: "trefpunt",
      DKIM_KEY_FILE: keyFile,
      ...settings,
    });
    const outbox = openMailOutbox(program);
    const zoe = await aMember(program, { name: "Zoë Ĳsbrandt" });
    await aMeetup(program, { description: "Eén regel\n.\n\n.met punten en spaties   \n" });
    const { raw } = await server.mailTo(zoe.email, "Uitnodiging");
    await outbox.stop(1000);
    await program.close();
    await server.close();

    const { results } = await dkimVerify(raw, { resolver });
    expect(results.map(({ status: { result } }) => result)).toEqual(["pass"]);
    expect(results[0]).toMatchObject({ signingDomain: "trefpunt.test", selector: "trefpunt" });
    const signed = results[0]?.signingHeaders?.keys.toLowerCase().split(/\s*:\s*/) ?? [];
    for (const header of [
      "from",
      "to",
      "subject",
      "date",
      "message-id",
      "list-unsubscribe",
      "list-unsubscribe-post",
    ])
      expect(signed).toContain(header);

    const forged = await dkimVerify(raw.replace("Ik kom", "Ik kon"), { resolver });
    expect(forged.results[0]?.status.result).not.toBe("pass");
  },
);
