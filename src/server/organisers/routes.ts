import * as contract from "#contract/organisers.ts";
import { answer, subjectRoutes } from "../calls/route.ts";
import { organisersOf } from "../records/organisers.ts";
import { addOrganiser, removeOrganiser, showOrganiser } from "./change-organisers.ts";
import { doorLinksOf, makeDoorLink, revokeDoorLink } from "./door-links.ts";

export const organiserRoutes = subjectRoutes((route, { read }) => {
  route(contract.meetupOrganisers, async ({ params, session }) => ({
    organisers: await organisersOf(read, params.id, session.memberId),
  }));

  route(contract.addOrganiser, async ({ params, body, session, deps }) => {
    const asked = { meetup: params.id, member: body.member, actor: session.memberId };
    return answer(await addOrganiser(deps, asked), ({ name }) => ({
      message: `${name} organiseert deze meetup nu mee`,
    }));
  });

  route(contract.removeOrganiser, async ({ params, session, deps }) => {
    const asked = { meetup: params.id, member: params.member, actor: session.memberId };
    return answer(await removeOrganiser(deps, asked), "Dit lid organiseert deze meetup niet meer");
  });

  route(contract.showOrganiser, async ({ params, body, session, deps }) => {
    const asked = { meetup: params.id, member: session.memberId, shown: body.shown };
    return answer(
      await showOrganiser(deps, asked),
      body.shown ? "Je naam staat op de pagina" : "Je naam staat niet meer op de pagina",
    );
  });

  route(contract.doorLinks, async ({ params, deps }) => ({ links: await doorLinksOf(deps, params.id) }));

  route(contract.makeDoorLink, async ({ params, body, session, deps }) => {
    const asked = { meetup: params.id, name: body.name, actor: session.memberId };
    return answer(await makeDoorLink(deps, asked), async () => ({
      message: `De deurlink voor ${body.name} is klaar`,
      links: await doorLinksOf(deps, params.id),
    }));
  });

  route(contract.revokeDoorLink, async ({ params, session, deps }) => {
    const asked = { meetup: params.id, link: params.link, actor: session.memberId };
    return answer(await revokeDoorLink(deps, asked), async () => ({
      message: "De deurlink is ingetrokken",
      links: await doorLinksOf(deps, params.id),
    }));
  });
});
