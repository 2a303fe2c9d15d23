import { createPublicKey, generateKeyPairSync } from "node:crypto";
import { expect, test } from "vitest";
import { mailProviderOf } from "#domain/mail-providers.ts";
import { examineSenderDomain, type LookUpTxt, type Sender, type SenderRecord } from "./sender-domain.ts";

const transip = mailProviderOf("transip");
const club: Sender = { domain: "club.nl", dkim: null, provider: transip };

const failing = (code: string, name: string) =>
  Object.assign(new Error(`queryTxt ${code} ${name}`), { code });

const dns =
  (zone: Record<string, string[]>, away: readonly string[] = []): LookUpTxt =>
  async (name) => {
    if (away.includes(name)) throw failing("ETIMEOUT", name);
    const found = zone[name];
    if (!found) throw failing("ENOTFOUND", name);
    return found.map((text) => [text.slice(0, 20), text.slice(20)]);
  };

async function examined(sender: Sender, lookUp: LookUpTxt) {
  const records = await examineSenderDomain(sender, lookUp);
  if (records === null) throw new Error(`${sender.domain} belongs to a provider`);
  return records;
}

const told = ({ state, name, value }: SenderRecord) => [state, name, value];

test.each<[string, string[], SenderRecord["state"], string | null]>([
  ["none", ["google-site-verification=1"], "missing", "v=spf1 include:_spf.transip.email ~all"],
  ["the provider's", ["v=spf1 include:_spf.transip.email -all"], "ok", null],
  ["in capitals, with a qualifier", ["V=SPF1 +INCLUDE:_SPF.transip.email ~all"], "ok", null],
  ["a redirect to it", ["v=spf1 redirect=_spf.transip.email"], "ok", null],
  [
    "another's",
    ["v=spf1 mx ip4:192.0.2.7 include:_spf.google.com -all"],
    "other",
    "v=spf1 mx ip4:192.0.2.7 include:_spf.google.com include:_spf.transip.email -all",
  ],
  ["one that ends in nothing", ["v=spf1 mx"], "other", "v=spf1 mx include:_spf.transip.email ~all"],
  [
    "a redirect elsewhere",
    ["v=spf1 mx redirect=spf.club.nl"],
    "other",
    "v=spf1 mx include:_spf.transip.email redirect=spf.club.nl",
  ],
  [
    "one that refuses the provider",
    ["v=spf1 -include:_spf.transip.email ~all"],
    "other",
    "v=spf1 -include:_spf.transip.email include:_spf.transip.email ~all",
  ],
  ["two", ["v=spf1 mx -all", "v=spf1 a mx ~all"], "several", "v=spf1 mx a include:_spf.transip.email -all"],
  ["two, of which one a redirect", ["v=spf1 mx -all", "v=spf1 redirect=spf.club.nl"], "several", null],
])("SPF: %s", async (_, texts, state, value) => {
  const { spf } = await examined(club, dns({ "club.nl": texts }));
  expect(told(spf)).toEqual([state, "club.nl", value]);
});

test("without a provider that says what to include, any SPF record is right and none can be named", async () => {
  for (const provider of [null, mailProviderOf("kpn")]) {
    const sender = { ...club, provider };
    expect((await examined(sender, dns({ "club.nl": ["v=spf1 mx ~all"] }))).spf.state).toBe("ok");
    expect(told((await examined(sender, dns({}))).spf)).toEqual(["missing", "club.nl", null]);
  }
});

test("without a selector, DKIM is unknown and never missing", async () => {
  for (const provider of [null, mailProviderOf("kpn")])
    expect((await examined({ ...club, provider }, dns({}))).dkim.state).toBe("unknown");
});

test("one of the provider's keys is enough; a revoked one does not count", async () => {
  const key = "v=DKIM1; k=rsa; p=MIGf";
  const { dkim } = await examined(club, dns({ "transip-B._domainkey.club.nl": [key] }));
  expect([dkim.state, dkim.name]).toEqual(["ok", "transip-B._domainkey.club.nl"]);
  const revoked = await examined(club, dns({ "transip-A._domainkey.club.nl": ["v=DKIM1; p="] }));
  expect(told(revoked.dkim)).toEqual(["missing", "transip-A._domainkey.club.nl", null]);
});

test("the own key goes before the provider's", async () => {
  const { privateKey } = generateKeyPairSync("rsa", {
    modulusLength: 2048,
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
    publicKeyEncoding: { type: "spki", format: "pem" },
  });
  const dkim = { domainName: "club.nl", keySelector: "s1", privateKey };
  const own = createPublicKey(privateKey).export({ type: "spki", format: "der" }).toString("base64");
  const zone = { "transip-A._domainkey.club.nl": ["v=DKIM1; p=MIGf"] };
  const signing = { ...club, dkim };
  const name = "s1._domainkey.club.nl";
  const value = `v=DKIM1; k=rsa; p=${own}`;
  expect(told((await examined(signing, dns(zone))).dkim)).toEqual(["missing", name, value]);
  expect(told((await examined(signing, dns({ [name]: ["v=DKIM1; p=AAAA"] }))).dkim)).toEqual([
    "other",
    name,
    value,
  ]);
  expect(told((await examined(signing, dns({ [name]: [value] }))).dkim)).toEqual(["ok", name, null]);
});

test("a missing DMARC record comes with the one to add", async () => {
  expect(told((await examined(club, dns({}))).dmarc)).toEqual([
    "missing",
    "_dmarc.club.nl",
    "v=DMARC1; p=none",
  ]);
});

test("no answer of DNS is unknown, also when only one of the provider's keys got none", async () => {
  const names = ["club.nl", "transip-C._domainkey.club.nl", "_dmarc.club.nl"];
  const { spf, dkim, dmarc } = await examined(club, dns({}, names));
  for (const each of [spf, dkim, dmarc]) {
    expect(told(each)).toEqual(["unknown", each.name, null]);
    expect(each.failure?.message).toContain("ETIMEOUT");
  }
});

test("a fault of the program is no answer of DNS", async () => {
  const faulty: LookUpTxt = () => Promise.reject(new TypeError("no function"));
  await expect(examineSenderDomain(club, faulty)).rejects.toThrow("no function");
});

test("a sender at a provider's own domain has no records of its own", async () => {
  const untouched: LookUpTxt = (name) => Promise.reject(new Error(`looked up ${name}`));
  for (const domain of ["gmail.com", "ziggo.nl", "hotmail.nl"])
    expect(await examineSenderDomain({ ...club, domain }, untouched)).toBeNull();
});
