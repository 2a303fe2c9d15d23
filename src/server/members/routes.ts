import type { FastifyInstance } from "fastify";
import * as contract from "#contract/members.ts";
import { PAGES, pathTo } from "#contract/pages.ts";
import { refused } from "#contract/refusals.ts";
import type { Deps } from "../deps.ts";
import { isLinkScanner } from "../http/client.ts";
import { acceptForms, isForm } from "../http/parsing.ts";
import { route } from "../http/route.ts";
import { linkState, setMutedByLink } from "./invitations-by-link.ts";
import { register, resendVerification } from "./registration.ts";
import { unsubscribe } from "./unsubscribe.ts";
import { verify } from "./verify.ts";

const GOODBYES = {
  removed: "Je bent uitgeschreven. Al je gegevens zijn verwijderd.",
  "already-removed": "Je was al uitgeschreven",
  "address-dropped": "We sturen niets meer naar dit adres.",
} as const;

export function memberRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, contract.register, async ({ body, client, deps }) => {
    const refusal = await register(deps, body, client);
    return refusal ?? { message: "Registratie succesvol! Check je email voor verificatie." };
  });

  route(app, deps, contract.verify, async ({ params, query, request, deps }) => {
    if (isLinkScanner(request)) return refused("only-looking");
    const outcome = await verify(deps, params.token, query.meetup);
    if (outcome.kind === "refused") return outcome;
    const { next } = outcome;
    return {
      message: "Je e-mailadres is bevestigd. Vanaf nu krijg je onze uitnodigingen.",
      ...(next && { next }),
    };
  });

  route(app, deps, contract.resendVerification, async ({ params, query, deps }) => {
    const outcome = await resendVerification(deps, params.token, query.meetup);
    return outcome.kind === "refused"
      ? outcome
      : { message: "We hebben een nieuwe link gestuurd. Kijk in je e-mail." };
  });

  app.register(async (oneClick) => {
    acceptForms(oneClick);
    route(oneClick, deps, contract.muteByLink, async ({ params, deps }) =>
      stateOf(await setMutedByLink(deps, params.token, true)),
    );
    route(oneClick, deps, contract.unsubscribe, async ({ params, request, deps }) => {
      // Headers of version 0.1 name this address; an automatic call of a mail program must not remove
      // anything.
      if (isForm(request)) return mutedMessage(await setMutedByLink(deps, params.token, true));
      const outcome = await unsubscribe(deps, params.token);
      if (outcome.kind === "refused") return outcome;
      return { message: GOODBYES[outcome.kind] };
    });
  });

  route(app, deps, contract.invitationsByLink, async ({ params, deps }) =>
    stateOf(await linkState(deps, params.token)),
  );

  route(app, deps, contract.inviteAgainByLink, async ({ params, deps }) =>
    stateOf(await setMutedByLink(deps, params.token, false)),
  );

  // A person that opens the address of a header (RFC 8058) gets the page with the current state.
  for (const { path } of [contract.muteByLink, contract.unsubscribe])
    app.get<{ Params: { token: string } }>(`/api${path}`, (request, reply) =>
      reply.redirect(pathTo(PAGES.unsubscribe, request.params), 303),
    );
}

type Seen = Awaited<ReturnType<typeof linkState>>;

const stateOf = (seen: Seen) => (seen.kind === "refused" ? seen : { state: seen.state });
const mutedMessage = (seen: Seen) =>
  seen.kind === "refused" ? seen : { message: "Je krijgt geen uitnodigingen meer." };
