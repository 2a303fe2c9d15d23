import { createHmac } from "node:crypto";
import { itself, testMailArrived } from "#contract/site/checks.ts";
import * as contract from "#contract/site/connections.ts";
import { answer, subjectRoutes } from "../calls/route.ts";
import type { Session } from "../calls/session.ts";
import { linksOf } from "../mail/placeholders.ts";
import type { Config } from "../platform/config/config.ts";
import { isLoopback } from "../platform/config/hosts.ts";
import {
  brokerOf,
  inboxOf,
  opened,
  type Stored,
  type StoredConnections,
  withStored,
} from "../platform/config/stored-connections.ts";
import type { MemberRow, Read } from "../platform/db/schema.ts";
import type { ReadDeps } from "../platform/deps.ts";
import { isRefused, type Refused, refused } from "../platform/refusals.ts";
import { memberById, PLACEHOLDERS } from "../records/members.ts";
import { checkAddress, proofOf } from "./check-address.ts";
import { checkInbox } from "./check-inbox.ts";
import { checkMail } from "./check-mail.ts";
import { checkMqtt } from "./check-mqtt.ts";
import { consequencesOf } from "./consequences.ts";
import { connectionsNow } from "./queries.ts";
import { recordArrival, refuseOutdated, removeConnection, saveConnection } from "./save.ts";
import { senderDomain } from "./sender-words.ts";
import type { CheckResult } from "./steps.ts";
import { composeTestMail } from "./test-mail.ts";

export const connectionRoutes = subjectRoutes((route, { config, connections, read }) => {
  route(contract.connections, ({ deps, session }) => connectionsNow(deps, session.memberId));

  route(contract.senderDomain, async ({ query }) => ({ domain: await senderDomain(config, query) }));

  route(contract.saveMail, async ({ body, session, deps }) => {
    const admin = await adminOf(read, session);
    if (isRefused(admin)) return admin;
    const outdated = await refuseOutdated(read, "mail", body.revision);
    if (outdated) return outdated;
    const content = contentOf(body, opened(connections.stored().mail));
    if (isRefused(content)) return content;
    const { isPostponedKept, revision } = body;
    const settings: Stored<"mail"> = {
      ...content,
      fromName: body.fromName,
      fromAddress: body.fromAddress,
      replyTo: body.replyTo,
    };
    const used = configWith(deps, { mail: settings });
    const token = stableToken(config, "test-mail", [settings, revision]);
    const { outcome, steps } = await checkMail({
      settings,
      mail: await composeTestMail({
        config: used,
        site: await deps.site(),
        to: { address: admin.email, name: admin.name },
        arrivedUrl: linksOf(used.publicUrl).testMail(token),
        id: stableToken(config, "message-id", [settings, revision]),
      }),
    });
    const isPostponed = outcome === "postponed";
    const isToSave = outcome === "saved" || (isPostponed && isPostponedKept);
    const refusal = isToSave
      ? await deps.onSite(saveConnection<"mail">, {
          kind: "mail",
          content: settings,
          revision,
          testToken: token,
          ...(isPostponed && { postponedFor: { id: admin.id, email: admin.email, name: admin.name } }),
        })
      : null;
    return refusal ?? checked({ deps, session }, { outcome, steps, isSaved: isToSave });
  });

  route(contract.saveInbox, async ({ body, session, deps }) => {
    const outdated = await refuseOutdated(read, "inbox", body.revision);
    if (outdated) return outdated;
    const mail = opened(connections.stored().mail);
    const account = body.isMailAccount
      ? withoutAccount(body)
      : contentOf(body, opened(connections.stored().inbox));
    if (isRefused(account)) return account;
    const { isMailAccount, folder, address, revision } = body;
    const settings = { ...account, isMailAccount, folder, address, hasTags: false };
    const inbox = inboxOf(settings, mail);
    if (inbox === null) return refused("inbox-without-account");
    const { hasTags, outcome, steps } = await checkInbox({
      config: deps.config,
      club: (await deps.site()).name,
      inbox,
      isMailAccount,
    });
    const content = { ...settings, hasTags };
    const refusal =
      outcome === "saved"
        ? await deps.onSite(saveConnection<"inbox">, { kind: "inbox", content, revision })
        : null;
    return refusal ?? checked({ deps, session }, { outcome, steps, isSaved: outcome === "saved" });
  });

  route(contract.saveMqtt, async ({ body, session, deps }) => {
    const outdated = await refuseOutdated(read, "mqtt", body.revision);
    if (outdated) return outdated;
    const before = opened(connections.stored().mqtt);
    const password = passwordOf(body, before);
    if (isRefused(password)) return password;
    const { protocol, host, port, user, revision } = body;
    const content: Stored<"mqtt"> = { protocol, host, port, user, password };
    const broker = brokerOf(content);
    const { outcome, steps } = await checkMqtt({ broker, ownHost: deps.config.ownHost });
    const refusal =
      outcome === "saved"
        ? await deps.onSite(saveConnection<"mqtt">, { kind: "mqtt", content, revision })
        : null;
    return refusal ?? checked({ deps, session }, { outcome, steps, isSaved: outcome === "saved" });
  });

  route(contract.checkAddress, async ({ body: { url }, deps }) => ({
    url,
    steps: [...(await checkAddress(config, url))],
    consequences: await consequencesOf(deps, url),
  }));

  route(contract.saveAddress, async ({ body: { url, revision }, session, deps }) => {
    const steps = await checkAddress(config, url);
    const refusal = await deps.onSite(saveConnection<"address">, {
      kind: "address",
      content: { url },
      revision,
      isUnreached: steps[0]?.state !== "ok",
    });
    if (refusal) return refusal;
    await connections.refresh();
    return {
      message: "Bewaard. Nieuwe e-mails hebben dit adres",
      connections: await connectionsNow(deps, session.memberId),
    };
  });

  route(contract.removeConnection, async ({ params: { kind }, session, deps }) => {
    const refusal = await deps.onSite(removeConnection, kind);
    if (refusal) return refusal;
    await connections.refresh();
    return { message: "Weggehaald", connections: await connectionsNow(deps, session.memberId) };
  });

  route(testMailArrived, async ({ params: { token }, deps }) =>
    answer(await deps.onSite(recordArrival, token), "Mooi: e-mail van de site komt aan"),
  );

  route(itself, async ({ query: { challenge } }) => ({ proof: proofOf(config.secret, challenge) }));

  async function checked({ deps, session }: Asking, result: CheckResult & { readonly isSaved: boolean }) {
    if (result.isSaved) await connections.refresh();
    return {
      ...result,
      steps: result.isSaved ? result.steps.map(withoutAdvice) : [...result.steps],
      message: messageOf(result),
      connections: await connectionsNow(deps, session.memberId),
    };
  }
});

interface Asking {
  readonly deps: ReadDeps;
  readonly session: Session;
}

/** What is saved already is no advice any more. */
const withoutAdvice = (step: contract.CheckStep): contract.CheckStep =>
  step.state === "postponed" ? { ...step, advice: null } : step;

const messageOf = ({
  outcome,
  isSaved,
}: Pick<CheckResult, "outcome"> & { readonly isSaved: boolean }): string =>
  isSaved
    ? outcome === "saved"
      ? "Gecontroleerd en bewaard"
      : "Bewaard; de site probeert het over 5 minuten"
    : outcome === "postponed"
      ? "Nog niet bewaard: de server vraagt om het later nog eens te proberen"
      : "Nog niet bewaard: er ging iets mis";

/** The admin that saves, who gets the test mail. */
async function adminOf(read: Read, { memberId }: Session): Promise<MemberRow | Refused> {
  const admin = await memberById(read, memberId);
  if (!admin) return refused("no-session");
  return PLACEHOLDERS.includes(admin.email) ? refused("own-address-first") : admin;
}

type Typed = Pick<contract.MailForm, "provider" | "host" | "port" | "encryption" | "user" | "password">;
type AccountBefore = Pick<Stored<"mail">, "host" | "user" | "password">;

/** The account to check, with the stored password where the form has none. */
function contentOf(typed: Typed, before: AccountBefore | null) {
  const password = passwordOf(typed, before);
  if (isRefused(password)) return password;
  const { provider, host, port, encryption, user } = typed;
  if (encryption === "none" && user !== null && !isLoopback(host)) return refused("password-in-the-clear");
  return { provider, host, port, encryption, user, password };
}

/** A stored password goes to no other server and for no other user: an admin, or a thief of the session, could read it there. */
function passwordOf(
  { host, user, password }: Pick<Typed, "host" | "user" | "password">,
  before: AccountBefore | null,
): string | null | Refused {
  if (user === null) return null;
  if (password !== undefined) return password;
  if (before?.password != null && before.host === host && before.user === user) return before.password;
  return refused("password-again");
}

const withoutAccount = ({ provider, host, port, encryption }: contract.InboxForm) => ({
  provider,
  host,
  port,
  encryption,
  user: null,
  password: null,
});

/** As the settings would be once this is saved. */
const configWith = ({ config, connections }: ReadDeps, changed: StoredConnections): Config =>
  withStored(config, { connections: { ...connections.stored(), ...changed }, ownHost: config.ownHost });

/** The same for a repeat of one press; without the secret nobody can guess it. */
const stableToken = ({ secret }: Config, purpose: string, about: unknown): string =>
  createHmac("sha256", secret)
    .update(JSON.stringify([purpose, about]))
    .digest("base64url");
