import * as contract from "#contract/members/admin.ts";
import { dateIn } from "#domain/dutch-dates.ts";
import { countInWords, memberCount } from "#domain/wording.ts";
import { answer, subjectRoutes } from "../../calls/route.ts";
import { providerOf } from "../../mail/refused-sending.ts";
import { hasMailServer } from "../../platform/config/config.ts";
import { acceptUploads, paginationOf } from "../../platform/http/parsing.ts";
import { isRefused, refused } from "../../platform/refusals.ts";
import { exportMembers } from "./export-members.ts";
import { importMembers, previewImport } from "./import.ts";
import { readApart, readWorkbookApart } from "./imports/read-apart.ts";
import { clearBounces, clearBouncesAt, createMember, resendVerification, updateMember } from "./members.ts";
import {
  countGroups,
  countUndeliverable,
  memberPage,
  membersNotIn,
  pageOfMembers,
  undeliverableMembers,
} from "./queries.ts";
import { grantAdmin, removePasskeys } from "./rights.ts";

export const memberAdminRoutes = subjectRoutes((route, { read, config, within }) => {
  const sentOr = (sent: string) =>
    hasMailServer(config) ? sent : "Zonder mailserver blijft de e-mail bewaard.";

  route(contract.adminMembers, async ({ query, deps }) => {
    const { page, limit, sort, ...filters } = query;
    const place = { page, limit, sort, now: deps.clock() };
    const { members, total } = await pageOfMembers(read, filters, place);
    const undeliverable = await countUndeliverable(read);
    return { users: members, pagination: paginationOf(query, total), undeliverable };
  });

  route(contract.memberGroups, ({ query, deps }) => countGroups(read, query, deps.clock()));

  route(contract.exportMembers, async ({ reply, deps }) => {
    const csv = await exportMembers(deps, null);
    reply.header("content-disposition", 'attachment; filename="leden.csv"');
    return csv;
  });

  route(contract.adminMember, ({ params, deps }) => memberPage(deps, params.id));

  route(contract.createMember, async ({ body, deps }) => {
    const made = await createMember(deps, body);
    if (isRefused(made)) return made;
    const sent = made.choosesPassword
      ? "Er is een e-mail verstuurd om een wachtwoord te kiezen."
      : "Er is een verificatie-e-mail verstuurd.";
    return { message: `Lid toegevoegd. ${sentOr(sent)}` };
  });

  route(contract.updateMember, async ({ params, body, session, deps }) =>
    answer(
      await updateMember(deps, { id: params.id, form: body, session }),
      params.id === session.memberId ? "Je gegevens zijn bijgewerkt" : "Lid bijgewerkt",
    ),
  );

  route(contract.resendVerificationMail, async ({ params, deps }) =>
    answer(
      await deps.onSite(resendVerification, params.id),
      sentOr("De verificatie-e-mail is opnieuw verstuurd"),
    ),
  );

  route(contract.makeAdmin, async ({ params, deps }) =>
    answer(await deps.onSite(grantAdmin, params.id), "Beheerrechten gegeven"),
  );

  route(contract.removePasskeys, async ({ params, deps }) =>
    answer(
      await deps.onSite(removePasskeys, params.id),
      "Passkeys verwijderd. Dit lid is overal uitgelogd en logt weer in met het wachtwoord.",
    ),
  );

  route(contract.clearBounces, async ({ params, deps }) =>
    answer(await deps.onSite(clearBounces, params.id), "Dit adres krijgt weer e-mail"),
  );

  route(contract.refusingProviders, async () => {
    const found = Map.groupBy(await undeliverableMembers(read), ({ email }) => providerOf(email));
    const providers = [...found].map(([provider, members]) => ({ provider, count: members.length }));
    return { providers: providers.toSorted((one, other) => other.count - one.count) };
  });

  route(contract.clearBouncesAt, async ({ body: { provider }, deps }) => {
    const { count } = await deps.onSite(clearBouncesAt, provider);
    return { count, message: `${countInWords(count, "adres krijgt", "adressen krijgen")} weer e-mail` };
  });

  const today = (clock: () => Date) => dateIn(config.site.timeZone, clock().getTime());

  route(contract.previewImport, async ({ body, deps }) => {
    const list = await readApart({ ...body, today: today(deps.clock) });
    if (isRefused(list)) return list;
    const { included, sharing } = body;
    const lines = await previewImport(read, config, { lines: list.lines, included, sharing });
    return { columns: [...list.columns], lines };
  });

  route(contract.compareWithList, async ({ body, deps }) => {
    const list = await readApart({ ...body, today: today(deps.clock) });
    return isRefused(list) ? list : membersNotIn(read, list.lines);
  });

  within(
    (uploads) => acceptUploads(uploads, "workbook-too-large"),
    (uploadRoute) => {
      uploadRoute(contract.readWorkbook, async ({ request, query: { sheet } }) => {
        const file = request.body;
        if (!(file instanceof Uint8Array)) return refused("workbook-broken");
        const workbook = await readWorkbookApart({ file, sheet });
        return isRefused(workbook) ? workbook : { ...workbook, sheets: [...workbook.sheets] };
      });
    },
  );

  route(contract.importMembers, async ({ body, deps }) => {
    const { undo_seconds: seconds, consented, ...given } = body;
    const list = await readApart({ ...given, today: today(deps.clock) });
    if (isRefused(list)) return list;
    const { name: club } = await deps.site();
    const { included, sharing } = given;
    const asked = { lines: list.lines, included, sharing, consented, seconds, club };
    return answer(await deps.onSite(importMembers, asked), ({ count: imported }) => ({
      imported,
      message: seconds === 0 ? `${memberCount(imported)} geïmporteerd` : "De leden worden zo toegevoegd",
    }));
  });
});
