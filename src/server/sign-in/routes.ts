import * as contract from "#contract/sign-in.ts";
import { answer, subjectRoutes } from "../calls/route.ts";
import type { ReadDeps } from "../platform/deps.ts";
import { begin, beginOrChoose, type Entered, loginAsChosen } from "./choosing.ts";
import { checkPasswordLink, hashAndSetFirst } from "./first-password.ts";
import { login, loginByCode, loginByLink, requestLoginCode } from "./login.ts";
import { hashAndReset, requestPasswordReset } from "./replaced-password.ts";
import { type SignedIn, signedIn } from "./sessions/profile-of.ts";

const entered =
  (deps: ReadDeps) =>
  async (entry: Entered): Promise<contract.Entered> =>
    "ticket" in entry ? entry : signedIn(deps)(entry);

export const signInRoutes = subjectRoutes((route) => {
  route(contract.login, async ({ body, client, device, deps }) =>
    answer(await login(deps, { ...body, client, device, audience: "admins" }), signedIn(deps)),
  );

  route(contract.loginByPassword, async ({ body, client, device, deps }) =>
    answer(await login(deps, { ...body, client, device, audience: "members" }), signedIn(deps)),
  );

  route(contract.requestLoginCode, async ({ body, client, deps }) =>
    answer(
      await deps.onSite(requestLoginCode, { email: body.email, client }),
      "Inlogcode verzonden naar je email!",
    ),
  );

  route(contract.verifyLoginCode, async ({ body: { email, otp: code, choose }, client, device, deps }) => {
    const entry = choose ? beginOrChoose : begin;
    return answer(await deps.onSite(loginByCode, { email, code, entry, client, device }), entered(deps));
  });

  route(contract.loginByLink, async ({ params, client, device, deps }) =>
    answer(
      await deps.onSite(loginByLink<SignedIn>, { ...params, entry: begin, client, device }),
      signedIn(deps),
    ),
  );

  route(contract.openByLink, async ({ params, client, device, deps }) =>
    answer(
      await deps.onSite(loginByLink<Entered>, { ...params, entry: beginOrChoose, client, device }),
      entered(deps),
    ),
  );

  route(contract.loginAsChosen, async ({ body, client, device, deps }) =>
    answer(await deps.onSite(loginAsChosen, { ...body, client, device }), signedIn(deps)),
  );

  route(contract.requestPasswordReset, async ({ body, client, deps }) =>
    answer(
      await deps.onSite(requestPasswordReset, { email: body.email, client }),
      "Als dit adres bij een beheerder hoort, is er een verificatiecode naartoe gestuurd.",
    ),
  );

  route(contract.passwordLink, async ({ params, deps }) =>
    answer(await checkPasswordLink(deps, params.token), () => ({ state: "open" as const })),
  );

  route(contract.setPassword, async ({ params, body, client, device, deps }) =>
    answer(await hashAndSetFirst(deps, { ...params, ...body, client, device }), signedIn(deps)),
  );

  route(contract.resetPassword, async ({ body, client, deps }) =>
    answer(await hashAndReset(deps, { ...body, client }), "Je wachtwoord is gewijzigd. Je kunt nu inloggen."),
  );
});
