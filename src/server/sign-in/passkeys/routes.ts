import * as contract from "#contract/passkeys.ts";
import { answer, subjectRoutes } from "../../calls/route.ts";
import { signedIn } from "../sessions/profile-of.ts";
import { addPasskey, beginAdding, removePasskey } from "./passkeys.ts";
import { beginProof, prove } from "./proof.ts";
import { asPasskey, passkeysOf } from "./queries.ts";
import { beginLogin, loginByPasskey } from "./sign-in.ts";

export const passkeyRoutes = subjectRoutes((route, { read }) => {
  route(contract.beginPasskeyLogin, ({ client, deps }) => deps.onSite(beginLogin, { client }));

  route(contract.loginByPasskey, async ({ body, client, device, deps }) =>
    answer(await loginByPasskey(deps, body.passkey, { device, client }), signedIn(deps)),
  );

  route(contract.myPasskeys, async ({ session }) => ({
    passkeys: (await passkeysOf(read, session.memberId)).map(asPasskey),
  }));

  route(contract.beginAddingPasskey, async ({ deps }) =>
    deps.onSite(beginAdding, { siteName: (await deps.site()).name }),
  );

  route(contract.addPasskey, async ({ body, session, deps }) =>
    answer(await addPasskey(deps, session, body), "Passkey toegevoegd"),
  );

  route(contract.removePasskey, async ({ params, session, deps }) =>
    answer(
      await deps.onSite(removePasskey, { id: params.id, session }),
      "Passkey verwijderd. Op je andere apparaten ben je uitgelogd.",
    ),
  );

  route(contract.beginReauth, ({ client, deps }) => deps.onSite(beginProof, { client }));

  route(contract.reauthenticate, async ({ body, session, client, deps }) => {
    const refusal = await prove(deps, session, { ...body, client });
    return refusal ?? undefined;
  });
});
