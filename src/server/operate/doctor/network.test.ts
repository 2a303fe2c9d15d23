import { createPublicKey, generateKeyPairSync } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { LookUpTxt } from "../../mail/sender-domain.ts";
import { readConfig } from "../../platform/config/config.ts";
import { examineMailDns, examineReach } from "./network.ts";

const { privateKey } = generateKeyPairSync("rsa", {
  modulusLength: 2048,
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
  publicKeyEncoding: { type: "spki", format: "pem" },
});
const ownKey = createPublicKey(privateKey).export({ type: "spki", format: "der" }).toString("base64");
const dkim = { domainName: "club.nl", keySelector: "s1", privateKey };

const dns =
  (zone: Record<string, string[][]>): LookUpTxt =>
  async (name) => {
    const found = zone[name];
    if (!found) throw Object.assign(new Error(`queryTxt ENOTFOUND ${name}`), { code: "ENOTFOUND" });
    return found;
  };

const examined = async (
  zone: Record<string, string[][]>,
  signed: typeof dkim | null = dkim,
  domain = "club.nl",
) =>
  (await examineMailDns({ domain, dkim: signed, provider: null }, dns(zone))).map(({ about, state }) => [
    about,
    state,
  ]);

test("SPF, DKIM and DMARC records are found when DNS splits them", async () => {
  const zone = {
    "club.nl": [["google-site-verification=1"], ["v=spf1 include:mail.example ", "~all"]],
    "s1._domainkey.club.nl": [["v=DKIM1; k=rsa; p=", ownKey.slice(0, 200), ownKey.slice(200)]],
    "_dmarc.club.nl": [["v=DMARC1; p=quarantine"]],
  };
  expect(await examined(zone)).toEqual([
    ["SPF", "ok"],
    ["DKIM", "ok"],
    ["DMARC", "ok"],
  ]);
});

test("each missing record comes with the record to publish", async () => {
  const found = await examineMailDns({ domain: "club.nl", dkim, provider: null }, dns({}));
  expect(found.map(({ state }) => state)).toEqual(["wrong", "wrong", "look"]);
  expect(found[1]?.says).toContain(`v=DKIM1; k=rsa; p=${ownKey}`);
});

test("a wrong DKIM key, two SPF records and missing signing are reported", async () => {
  const zone = {
    "club.nl": [["v=spf1 -all"], ["v=spf1 ~all"]],
    "s1._domainkey.club.nl": [["v=DKIM1; p=AAAA"]],
    "_dmarc.club.nl": [["v=DMARC1; p=none"]],
  };
  expect(await examined(zone)).toEqual([
    ["SPF", "wrong"],
    ["DKIM", "wrong"],
    ["DMARC", "ok"],
  ]);
  expect((await examined(zone, null))[1]).toEqual(["DKIM", "look"]);
});

test("a subdomain inherits the DMARC policy of its domain unless it has one; two policies are an error", async () => {
  const policyOf = async (zone: Record<string, string[][]>) =>
    (await examined(zone, null, "mail.club.example.nl"))[2]?.[1];
  expect(await policyOf({ "_dmarc.example.nl": [["v=DMARC1; p=reject"]] })).toBe("ok");
  expect(await policyOf({ "_dmarc.nl": [["v=DMARC1; p=reject"]] })).toBe("look");
  const two = [["v=DMARC1; p=none"], ["v=DMARC1; p=reject"]];
  expect(await policyOf({ "_dmarc.mail.club.example.nl": two })).toBe("wrong");
  expect(
    await policyOf({ "_dmarc.mail.club.example.nl": [["v=DMARC1; p=none"]], "_dmarc.example.nl": two }),
  ).toBe("ok");
});

test("an unreachable resolver is not reported as a missing record", async () => {
  const away: LookUpTxt = async () => {
    throw Object.assign(new Error("queryTxt ETIMEOUT club.nl"), { code: "ETIMEOUT" });
  };
  const found = await examineMailDns({ domain: "club.nl", dkim, provider: null }, away);
  expect(found.map(({ state }) => state)).toEqual(["look", "look", "look"]);
  expect(found[0]?.says).toContain("ETIMEOUT");
});

test("links to a loopback address work on this machine only", async () => {
  const config = readConfig({ DATA_DIR: mkdtempSync(join(tmpdir(), "trefpunt-doctor-")), PORT: "1" });
  const [, address] = await examineReach({ ...config, publicUrl: "http://127.0.1.1:3000" });
  expect(address?.says).toContain("work on this machine only");
});
