import * as contract from "#contract/hosts.ts";
import { answer, subjectRoutes } from "../calls/route.ts";
import { refused } from "../platform/refusals.ts";
import { hostsOf } from "../records/hosts.ts";
import { memberById } from "../records/members.ts";
import { addHost, removeHost, showHost } from "./change-hosts.ts";
import { doorLinksOf, makeDoorLink, revokeDoorLink } from "./door-links.ts";

export const hostRoutes = subjectRoutes((route, { read }) => {
  route(contract.meetupHosts, async ({ params, session }) => ({
    organisers: await hostsOf(read, params.id, session.memberId),
  }));

  route(contract.addHost, async ({ params, body, deps }) =>
    answer(await deps.onMeetup(params.id, addHost, body.member), async () => {
      const member = await memberById(read, body.member);
      return member
        ? { message: `${member.name} organiseert deze meetup nu mee` }
        : refused("member-not-found");
    }),
  );

  route(contract.removeHost, async ({ params: { id, member }, query: { links }, deps }) =>
    answer(
      await deps.onMeetup(id, removeHost, { member, links }),
      "Dit lid organiseert deze meetup niet meer",
    ),
  );

  route(contract.showHost, async ({ params, body, deps }) =>
    answer(
      await deps.onMeetup(params.id, showHost, body),
      body.shown ? "Je naam staat op de pagina" : "Je naam staat niet meer op de pagina",
    ),
  );

  route(contract.doorLinks, async ({ params, deps }) => ({ links: await doorLinksOf(deps, params.id) }));

  route(contract.makeDoorLink, async ({ params, body, deps }) =>
    answer(await deps.onMeetup(params.id, makeDoorLink, body), async () => ({
      message: `De deurlink voor ${body.name} is klaar`,
      links: await doorLinksOf(deps, params.id),
    })),
  );

  route(contract.revokeDoorLink, async ({ params, deps }) =>
    answer(await deps.onMeetup(params.id, revokeDoorLink, params.link), async () => ({
      message: "De deurlink is ingetrokken",
      links: await doorLinksOf(deps, params.id),
    })),
  );
});
