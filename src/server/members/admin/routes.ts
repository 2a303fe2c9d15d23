import * as contract from "#contract/members/admin.ts";
import { memberCount } from "#domain/wording.ts";
import { answer, subjectRoutes } from "../../calls/route.ts";
import { paginationOf } from "../../platform/http/parsing.ts";
import { exportMembers } from "./export-members.ts";
import { importMembers, previewImport } from "./import.ts";
import { clearBounces, createMember, deleteMember, resendVerification, updateMember } from "./members.ts";
import { countUndeliverable, memberPage, pageOfMembers } from "./queries.ts";
import { grantAdmin, removePasskeys, revokeAdmin } from "./rights.ts";

export const memberAdminRoutes = subjectRoutes((route, { read }) => {
  route(contract.adminMembers, async ({ query }) => {
    const { page, limit, ...filters } = query;
    const { members, total } = await pageOfMembers(read, filters, { page, limit });
    const undeliverable = await countUndeliverable(read);
    return { users: members, pagination: paginationOf(query, total), undeliverable };
  });

  route(contract.exportMembers, async ({ session, reply, deps }) => {
    const csv = await exportMembers(deps, session.memberId);
    reply.header("content-disposition", 'attachment; filename="leden.csv"');
    return csv;
  });

  route(contract.adminMember, ({ params, deps }) => memberPage(deps, params.id));

  route(contract.createMember, async ({ body, session, deps }) =>
    answer(
      await createMember(deps, body, session.memberId),
      body.password
        ? "Lid toegevoegd. Er is een verificatie-e-mail verstuurd."
        : "Lid toegevoegd. Er is een e-mail verstuurd om een wachtwoord te kiezen.",
    ),
  );

  route(contract.updateMember, async ({ params, body, session, deps }) =>
    answer(await updateMember(deps, { id: params.id, form: body, session }), "Lid bijgewerkt"),
  );

  route(contract.resendVerificationMail, async ({ params, session, deps }) =>
    answer(
      await resendVerification(deps, params.id, session.memberId),
      "De verificatie-e-mail is opnieuw verstuurd",
    ),
  );

  route(contract.makeAdmin, async ({ params, session, deps }) =>
    answer(await grantAdmin(deps, params.id, session.memberId), "Beheerrechten gegeven"),
  );

  route(contract.revokeAdmin, async ({ params, session, deps }) =>
    answer(await revokeAdmin(deps, params.id, session.memberId), "Beheerrechten ingetrokken"),
  );

  route(contract.removePasskeys, async ({ params, session, deps }) =>
    answer(
      await removePasskeys(deps, params.id, session.memberId),
      "Passkeys verwijderd. Dit lid is overal uitgelogd en logt weer in met het wachtwoord.",
    ),
  );

  route(contract.deleteMember, async ({ params, session, deps }) =>
    answer(await deleteMember(deps, params.id, session.memberId), "Lid verwijderd"),
  );

  route(contract.clearBounces, async ({ params, session, deps }) =>
    answer(await clearBounces(deps, params.id, session.memberId), "Dit adres krijgt weer e-mail"),
  );

  route(contract.previewImport, ({ body }) => previewImport(read, body));

  route(contract.importMembers, async ({ body, session, deps }) => {
    const { undo_seconds: seconds, ...asked } = body;
    const outcome = await importMembers(deps, { ...asked, seconds, actor: session.memberId });
    return answer(outcome, ({ count: imported }) => ({
      imported,
      message: seconds === 0 ? `${memberCount(imported)} geïmporteerd` : "De leden worden zo toegevoegd",
    }));
  });
});
