import { expect, onTestFinished, test } from "vitest";
import { dnsOf, recordsOf } from "../../src/server/mail/sender-domain.ts";
import { examineMailDns } from "../../src/server/operate/doctor/network.ts";
import { startDnsServer, type Zone } from "../harness/dns-server.ts";

/** The records of a sender as a real resolver gets them from a server over UDP. */
async function lookedUpIn(zone: Zone) {
  const server = await startDnsServer(zone);
  onTestFinished(() => server.close());
  return dnsOf([server.address]);
}

const sender = (domain: string) => ({ domain, dkim: null, provider: null });
const LONG = `v=spf1 ${"include:een.lange.naam.example ".repeat(12)}~all`;

test("records that are there, also in pieces, are read whole", async () => {
  const lookUp = await lookedUpIn({
    "club.example": ["google-site-verification=x", LONG],
    "_dmarc.club.example": ["v=DMARC1; p=none"],
  });
  const { spf, dkim, dmarc } = await recordsOf(sender("club.example"), lookUp);
  expect([spf.state, spf.found]).toEqual(["ok", [LONG]]);
  expect([dkim.state, dmarc.state, dmarc.found]).toEqual(["unknown", "ok", ["v=DMARC1; p=none"]]);
});

test("records that are missing, double or not to be looked up are each said so", async () => {
  const lookUp = await lookedUpIn({
    "dubbel.example": ["v=spf1 ~all", "v=spf1 mx ~all"],
    "kapot.example": "fails",
    "_dmarc.kapot.example": "fails",
  });
  const states = async (domain: string) => {
    const { spf, dmarc } = await recordsOf(sender(domain), lookUp);
    return [spf.state, dmarc.state];
  };
  expect(await states("leeg.example")).toEqual(["missing", "missing"]);
  expect(await states("dubbel.example")).toEqual(["several", "missing"]);
  expect(await states("kapot.example")).toEqual(["unknown", "unknown"]);
  const findings = await examineMailDns(sender("kapot.example"), lookUp);
  expect(findings.map(({ state }) => state)).not.toContain("ok");
});
