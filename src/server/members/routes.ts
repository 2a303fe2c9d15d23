import * as contract from "#contract/members.ts";
import { PAGES, pathTo } from "#contract/pages.ts";
import { refused } from "#contract/refusals.ts";
import { isLinkScanner } from "../http/client.ts";
import { acceptForms, isForm } from "../http/parsing.ts";
import { answer, subjectRoutes } from "../http/route.ts";
import { linkState, setMutedByLink } from "./invitations-by-link.ts";
import { register, resendVerification } from "./registration.ts";
import { unsubscribe } from "./unsubscribe.ts";
import { verify } from "./verify.ts";

const GOODBYES = {
  removed: "Je bent uitgeschreven. Al je gegevens zijn verwijderd.",
  "already-removed": "Je was al uitgeschreven",
  "address-dropped": "We sturen niets meer naar dit adres.",
} as const;

export const memberRoutes = subjectRoutes((route, { app, within }) => {
  route(contract.register, async ({ body, client, deps }) => {
    const refusal = await register(deps, body, client);
    return refusal ?? { message: "Registratie succesvol! Check je email voor verificatie." };
  });

  route(contract.verify, async ({ params, query, request, deps }) => {
    if (isLinkScanner(request)) return refused("only-looking");
    const outcome = await verify(deps, params.token, query.meetup);
    if (outcome.kind === "refused") return outcome;
    const { next } = outcome;
    return {
      message: "Je e-mailadres is bevestigd. Vanaf nu krijg je onze uitnodigingen.",
      ...(next && { next }),
    };
  });

  route(contract.resendVerification, async ({ params, query, deps }) => {
    const outcome = await resendVerification(deps, params.token, query.meetup);
    return outcome.kind === "refused"
      ? outcome
      : { message: "We hebben een nieuwe link gestuurd. Kijk in je e-mail." };
  });

  within(acceptForms, (route) => {
    route(contract.muteByLink, async ({ params, deps }) =>
      stateOf(await setMutedByLink(deps, params.token, true)),
    );
    route(contract.unsubscribe, async ({ params, request, deps }) => {
      // Headers of version 0.1 name this address; an automatic call of a mail program must not remove
      // anything.
      if (isForm(request)) return mutedMessage(await setMutedByLink(deps, params.token, true));
      return answer(await unsubscribe(deps, params.token), (outcome) => GOODBYES[outcome.kind]);
    });
  });

  route(contract.invitationsByLink, async ({ params, deps }) => stateOf(await linkState(deps, params.token)));

  route(contract.inviteAgainByLink, async ({ params, deps }) =>
    stateOf(await setMutedByLink(deps, params.token, false)),
  );

  // A person that opens the address of a header (RFC 8058) gets the page with the current state.
  for (const { path } of [contract.muteByLink, contract.unsubscribe])
    app.get<{ Params: { token: string } }>(`/api${path}`, (request, reply) =>
      reply.redirect(pathTo(PAGES.unsubscribe, request.params), 303),
    );
});

type Seen = Awaited<ReturnType<typeof linkState>>;

const stateOf = (seen: Seen) => (seen.kind === "refused" ? seen : { state: seen.state });
const mutedMessage = (seen: Seen) =>
  seen.kind === "refused" ? seen : { message: "Je krijgt geen uitnodigingen meer." };
