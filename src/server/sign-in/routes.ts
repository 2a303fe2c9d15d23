import { refused } from "#contract/refusals.ts";
import * as contract from "#contract/sign-in.ts";
import { isLinkScanner } from "../http/client.ts";
import { answer, subjectRoutes } from "../http/route.ts";
import { profileOf } from "../sessions/profile-of.ts";
import { login, loginByCode, loginByLink, requestLoginCode } from "./login.ts";
import { passwordLink, requestPasswordReset, resetPassword, setPassword } from "./passwords.ts";

export const signInRoutes = subjectRoutes((route) => {
  route(contract.login, async ({ body, client, device, deps }) => {
    const outcome = await login(deps, body, { client, device, audience: "organisers" });
    if (outcome.kind === "refused") return outcome;
    return { token: outcome.token, ...profileOf(deps, outcome.member) };
  });

  route(contract.loginByPassword, async ({ body, client, device, deps }) => {
    const outcome = await login(deps, body, { client, device, audience: "members" });
    if (outcome.kind === "refused") return outcome;
    return { token: outcome.token, ...profileOf(deps, outcome.member) };
  });

  route(contract.requestLoginCode, async ({ body, client, deps }) => {
    const refusal = await requestLoginCode(deps, { email: body.email, client });
    return refusal ?? { message: "Inlogcode verzonden naar je email!" };
  });

  route(contract.verifyLoginCode, async ({ body, client, device, deps }) => {
    const { email, otp } = body;
    const outcome = await loginByCode(deps, { email, client }, { code: otp, device });
    if (outcome.kind === "refused") return outcome;
    return { token: outcome.token, ...profileOf(deps, outcome.member, outcome.isAdmin) };
  });

  route(contract.loginByLink, async ({ params, client, device, deps, request }) => {
    if (isLinkScanner(request)) return refused("only-looking");
    const outcome = await loginByLink(deps, params.token, { device, client });
    if (outcome.kind === "refused") return outcome;
    return { token: outcome.token, ...profileOf(deps, outcome.member, outcome.isAdmin) };
  });

  route(contract.requestPasswordReset, async ({ body, client, deps }) => {
    const refusal = await requestPasswordReset(deps, { email: body.email, client });
    return (
      refusal ?? {
        message: "Als dit adres bij een beheerder hoort, is er een verificatiecode naartoe gestuurd.",
      }
    );
  });

  route(contract.passwordLink, async ({ params, deps }) => {
    const held = await passwordLink(deps, params.token);
    return held.kind === "refused" ? held : { state: "open" as const };
  });

  route(contract.setPassword, async ({ params, body, client, device, deps }) => {
    const outcome = await setPassword(deps, params.token, { ...body, client, device });
    if (outcome.kind === "refused") return outcome;
    return { token: outcome.token, ...profileOf(deps, outcome.member) };
  });

  route(contract.resetPassword, async ({ body, client, deps }) =>
    answer(await resetPassword(deps, body, client), () => "Je wachtwoord is gewijzigd. Je kunt nu inloggen."),
  );
});
