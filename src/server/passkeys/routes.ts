import type { FastifyInstance } from "fastify";
import * as contract from "#contract/passkeys.ts";
import type { Deps } from "../deps.ts";
import { route } from "../http/route.ts";
import { profileOf } from "../sessions/profile-of.ts";
import { addPasskey, beginAdding, removePasskey } from "./passkeys.ts";
import { asPasskey, passkeysOf } from "./queries.ts";
import { beginLogin, beginProof, loginByPasskey, prove } from "./sign-in.ts";

export function passkeyRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, contract.beginPasskeyLogin, ({ client, deps }) => beginLogin(deps, client));

  route(app, deps, contract.loginByPasskey, async ({ body, client, device, deps }) => {
    const outcome = await loginByPasskey(deps, body.passkey, { device, client });
    if (outcome.kind === "refused") return outcome;
    return { token: outcome.token, ...profileOf(deps, outcome.member) };
  });

  route(app, deps, contract.myPasskeys, async ({ session }) => ({
    passkeys: (await passkeysOf(deps.db.read, session.memberId)).map(asPasskey),
  }));

  route(app, deps, contract.beginAddingPasskey, ({ session, deps }) => beginAdding(deps, session.memberId));

  route(app, deps, contract.addPasskey, async ({ body, session, deps }) => {
    const outcome = await addPasskey(deps, session, body);
    return outcome.kind === "refused" ? outcome : { message: "Passkey toegevoegd" };
  });

  route(app, deps, contract.removePasskey, async ({ params, session, deps }) => {
    const outcome = await removePasskey(deps, session, params.id);
    if (outcome.kind === "refused") return outcome;
    return { message: "Passkey verwijderd. Op je andere apparaten ben je uitgelogd." };
  });

  route(app, deps, contract.beginReauth, ({ session, deps }) => beginProof(deps, session.memberId));

  route(app, deps, contract.reauthenticate, async ({ body, session, deps }) => {
    const outcome = await prove(deps, session, body);
    return outcome.kind === "refused" ? outcome : undefined;
  });
}
