import type { MemberId } from "#contract/ids.ts";
import { joinByLink, joiningByLink } from "#contract/members/joining.ts";
import * as contract from "#contract/members.ts";
import { PAGES, pathTo } from "#contract/pages.ts";
import { answer, subjectRoutes } from "../calls/route.ts";
import { acceptButIgnoreForms, isForm } from "../platform/http/parsing.ts";
import { memberById } from "../records/members.ts";
import { join, joiningState } from "./joining.ts";
import { linkState, maskedAddress } from "./leave-link.ts";
import { afterVerifying, register, resendVerification, verify } from "./registration.ts";
import { chooseByLink, type Goodbye, setMutedByLink, unsubscribe } from "./unsubscribe.ts";

const GOODBYES: Readonly<Record<Goodbye, string>> = {
  removed: "Je bent uitgeschreven. Al je gegevens zijn verwijderd.",
  "removed-for-good":
    "Je bent uitgeschreven. Al je gegevens zijn verwijderd; een oude lijst zet je niet meer terug.",
  "already-removed": "Je was al uitgeschreven.",
  "address-dropped": "We hebben dit adres verwijderd.",
};

export const memberRoutes = subjectRoutes((route, { app, within, read }) => {
  const linkStateAs =
    (state: "muted" | "invited") =>
    async ({ member: id }: { readonly member: MemberId }) => {
      const member = await memberById(read, id);
      return member ? { state, address: maskedAddress(member.email) } : { state: "gone" as const };
    };

  route(contract.register, async ({ body, client, deps }) =>
    answer(
      await deps.onSite(register, { ...body, client }),
      "Registratie succesvol! Check je email voor verificatie.",
    ),
  );

  route(contract.verify, async ({ params, query, deps }) =>
    answer(await deps.onSite(verify, { ...query, token: params.token }), (verified) =>
      afterVerifying(deps, verified),
    ),
  );

  route(contract.resendVerification, async ({ params, query, deps }) =>
    answer(
      await deps.onSite(resendVerification, { ...query, token: params.token }),
      "We hebben een nieuwe link gestuurd. Kijk in je e-mail.",
    ),
  );

  route(joiningByLink, async ({ params: { token }, query: { name }, deps }) =>
    answer(await joiningState(deps, { token, name }), ({ member, state }) => ({
      address: maskedAddress(member.email),
      state,
    })),
  );

  route(joinByLink, async ({ params: { token }, query, deps }) =>
    answer(
      await deps.onSite(join, { ...query, token }),
      "Vanaf nu komen ook deze uitnodigingen op dit adres.",
    ),
  );

  route(contract.chooseClubMessages, async ({ params: { token }, body, deps }) =>
    answer(await deps.onSite(chooseByLink, { token, ...body }), () => linkState(deps, token)),
  );

  within(acceptButIgnoreForms, (route) => {
    route(contract.muteByLink, async ({ params: { token }, query: { also }, deps }) =>
      answer(
        await deps.onSite(setMutedByLink, { token, also: also?.split("~"), isMuted: true }),
        linkStateAs("muted"),
      ),
    );
    route(contract.unsubscribe, async ({ params: { token }, body, request, deps }) => {
      // Headers of version 0.1 name this address; an automatic call of a mail program must not remove anything.
      if (isForm(request))
        return answer(
          await deps.onSite(setMutedByLink, { token, isMuted: true }),
          "Je krijgt geen uitnodigingen meer.",
        );
      const goodbye = await deps.onSite(unsubscribe, { token, notAgain: body.notAgain });
      return answer(goodbye, (said) => ({ message: GOODBYES[said] }));
    });
  });

  route(contract.invitationsByLink, ({ params, deps }) => linkState(deps, params.token));

  route(contract.inviteAgainByLink, async ({ params: { token }, deps }) =>
    answer(await deps.onSite(setMutedByLink, { token, isMuted: false }), linkStateAs("invited")),
  );

  // A person that opens the address of a header (RFC 8058) gets the page with the current state.
  for (const { path } of [contract.muteByLink, contract.unsubscribe])
    app.get<{ Params: { token: string } }>(`/api${path}`, (request, reply) =>
      reply.redirect(pathTo(PAGES.unsubscribe, request.params), 303),
    );
});
