import * as contract from "#contract/passkeys.ts";
import { answer, subjectRoutes } from "../../calls/route.ts";
import { signedIn } from "../sessions/profile-of.ts";
import { addPasskey, beginAdding, removePasskey } from "./passkeys.ts";
import { beginProof, prove } from "./proof.ts";
import { asPasskey, passkeysOf } from "./queries.ts";
import { beginLogin, loginByPasskey } from "./sign-in.ts";

export const passkeyRoutes = subjectRoutes((route, { read }) => {
  route(contract.beginPasskeyLogin, ({ client, onSite }) => onSite(beginLogin, { client }));

  route(contract.loginByPasskey, async ({ body, client, device, deps, writes }) =>
    answer(await loginByPasskey(writes, body.passkey, { device, client }), signedIn(deps)),
  );

  route(contract.myPasskeys, async ({ session }) => ({
    passkeys: (await passkeysOf(read, session.memberId)).map(asPasskey),
  }));

  route(contract.beginAddingPasskey, async ({ deps, onSite }) =>
    onSite(beginAdding, { siteName: (await deps.site()).name }),
  );

  route(contract.addPasskey, async ({ body, session, writes }) =>
    answer(await addPasskey(writes, session, body), "Passkey toegevoegd"),
  );

  route(contract.removePasskey, async ({ params, session, onSite }) =>
    answer(
      await onSite(removePasskey, { id: params.id, session }),
      "Passkey verwijderd. Op je andere apparaten ben je uitgelogd.",
    ),
  );

  route(contract.beginReauth, ({ client, onSite }) => onSite(beginProof, { client }));

  route(contract.reauthenticate, async ({ body, session, client, writes }) => {
    const refusal = await prove(writes, session, { ...body, client });
    return refusal ?? undefined;
  });
});
