import * as contract from "#contract/organisers.ts";
import { answer, subjectRoutes } from "../calls/route.ts";
import { organisersOf } from "../records/organisers.ts";
import { addOrganiser, removeOrganiser, showOrganiser } from "./change-organisers.ts";
import { doorLinksOf, makeDoorLink, revokeDoorLink } from "./door-links.ts";

export const organiserRoutes = subjectRoutes((route, { read }) => {
  route(contract.meetupOrganisers, async ({ params, session }) => ({
    organisers: await organisersOf(read, params.id, session.memberId),
  }));

  route(contract.addOrganiser, async ({ params, body, onMeetup }) =>
    answer(await onMeetup(params.id, addOrganiser, body.member), ({ name }) => ({
      message: `${name} organiseert deze meetup nu mee`,
    })),
  );

  route(contract.removeOrganiser, async ({ params, onMeetup }) =>
    answer(
      await onMeetup(params.id, removeOrganiser, params.member),
      "Dit lid organiseert deze meetup niet meer",
    ),
  );

  route(contract.showOrganiser, async ({ params, body, onMeetup }) =>
    answer(
      await onMeetup(params.id, showOrganiser, body),
      body.shown ? "Je naam staat op de pagina" : "Je naam staat niet meer op de pagina",
    ),
  );

  route(contract.doorLinks, async ({ params, deps }) => ({ links: await doorLinksOf(deps, params.id) }));

  route(contract.makeDoorLink, async ({ params, body, deps, onMeetup }) =>
    answer(await onMeetup(params.id, makeDoorLink, body), async () => ({
      message: `De deurlink voor ${body.name} is klaar`,
      links: await doorLinksOf(deps, params.id),
    })),
  );

  route(contract.revokeDoorLink, async ({ params, deps, onMeetup }) =>
    answer(await onMeetup(params.id, revokeDoorLink, params.link), async () => ({
      message: "De deurlink is ingetrokken",
      links: await doorLinksOf(deps, params.id),
    })),
  );
});
