import { createHmac, randomBytes } from "node:crypto";
import type { LookupAddress } from "node:dns";
import { request as overHttp } from "node:http";
import { request as overHttps } from "node:https";
import { apiPath } from "#contract/endpoint.ts";
import { itself } from "#contract/site/checks.ts";
import { type AddressCheck, STEPS_OF } from "#contract/site/connections.ts";
import type { Config } from "../platform/config/config.ts";
import { publicUrlProblem } from "../platform/config/hosts.ts";
import { pinnedLookup } from "../platform/http/pinned-lookup.ts";
import { isTlsFault } from "../platform/process/causes.ts";
import { checkStep, demandReachable, runSteps, StepError, throwFault, within } from "./steps.ts";

const ANSWER_MS = 5_000;

/** The same from each process of the site, and from no other program: it takes the site's secret. */
export const proofOf = (secret: string, challenge: string): string =>
  createHmac("sha256", secret).update(["itself", challenge].join("\n")).digest("hex");

/** Calls the site at this address, on one fixed path. Nothing of the answer is shown, only whether it is ours. */
export async function checkAddress(
  { secrets }: Pick<Config, "secrets">,
  url: string,
): Promise<AddressCheck["steps"]> {
  const challenge = randomBytes(16).toString("hex");
  const { steps, outcome } = await runSteps(STEPS_OF.address, {
    reach: async () => {
      const answer = await asked(url, challenge);
      if (answer.status >= 300 && answer.status < 400)
        throw new StepError({
          says: "Dit adres stuurt door naar een ander",
          advice: "Vul het adres in waar je uitkomt.",
        });
      if (!isProof(answer, secrets, challenge))
        throw new StepError({
          says: "Op dit adres antwoordt een ander programma",
          advice: "Laat het domein, of de proxy ervoor, naar deze site leiden.",
        });
      return "Dit adres leidt naar deze site";
    },
  });
  return [...steps, encryption(url, outcome === "saved")];
}

/** What was not reached has shown no certificate. */
function encryption(url: string, isReached: boolean): AddressCheck["steps"][number] {
  switch (publicUrlProblem(url)) {
    case null:
      return isReached
        ? checkStep("encryption", { state: "ok", says: "Wat bezoekers typen, kan niemand meelezen" })
        : checkStep("encryption", { state: "waits" });
    case "unencrypted":
      return checkStep("encryption", {
        state: "refused",
        says: "Wachtwoorden en links gaan leesbaar over het netwerk",
        advice: "Zet er een proxy met een certificaat voor, en kies een adres met https://.",
      });
    case "this-machine":
      return checkStep("reach-by-others", {
        state: "refused",
        says: "Dit adres werkt alleen op de computer waar de site draait",
        advice: "Kies het adres waarmee anderen de site openen.",
      });
  }
}

interface Said {
  readonly status: number;
  readonly text: string;
}

async function asked(url: string, challenge: string): Promise<Said> {
  const own = new URL(`${url}${apiPath(itself, {})}?challenge=${challenge}`);
  const addresses = await demandReachable(own.hostname.replace(/^\[|\]$/g, ""), { advice: AT_PROVIDER });
  try {
    return await within(ANSWER_MS, exchange(own, addresses));
  } catch (error) {
    const isTls = error instanceof Error && isTlsFault(error);
    return throwFault(error, "site", isTls ? {} : { advice: FROM_HERE });
  }
}

const AT_PROVIDER =
  "Controleer hoe de naam geschreven is. Een nieuwe naam laat je bij je domeinaanbieder eerst naar deze server wijzen (een A- of AAAA-record).";

const FROM_HERE =
  "Vanaf de site zelf is dit adres niet te bereiken. Soms lukt dat alleen van buiten; bewaren kan.";

const MAX_ANSWER = 1_000;

/** A redirect is not followed, and the connection goes to an address that was checked. */
function exchange(url: URL, addresses: readonly LookupAddress[]): Promise<Said> {
  const { promise, resolve, reject } = Promise.withResolvers<Said>();
  const request = url.protocol === "https:" ? overHttps : overHttp;
  const call = request(url, {
    agent: false,
    lookup: pinnedLookup(addresses),
    signal: AbortSignal.timeout(ANSWER_MS),
  });
  call.on("response", (response) => {
    let text = "";
    const done = () => resolve({ status: response.statusCode ?? 0, text });
    response.setEncoding("utf8").on("data", (part: string) => {
      text += part;
      if (text.length > MAX_ANSWER) response.destroy();
    });
    response.on("close", done);
  });
  call.on("error", reject);
  call.end();
  return promise;
}

const isProof = ({ text }: Said, secrets: readonly string[], challenge: string): boolean =>
  secrets.some((secret) => text.includes(proofOf(secret, challenge)));
