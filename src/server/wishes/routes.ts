import * as contract from "#contract/wishes.ts";
import { answer, subjectRoutes } from "../calls/route.ts";
import { memberWishes } from "./queries.ts";
import { addWish, dropSupport, supportWish, withdrawWish } from "./wishes.ts";

export const wishRoutes = subjectRoutes((route, { read }) => {
  route(contract.memberWishes, async ({ session }) => ({
    wishes: await memberWishes(read, session.memberId),
  }));

  route(contract.addWish, async ({ body, deps }) =>
    answer(await deps.onSite(addWish, body.text), ({ wasThere }) => ({
      message: wasThere ? "Deze wens stond er al; jij telt nu mee" : "Je wens staat erbij",
    })),
  );

  route(contract.withdrawWish, async ({ params, deps }) =>
    answer(await deps.onSite(withdrawWish, params.id), "Je wens is ingetrokken"),
  );

  route(contract.supportWish, async ({ params, deps }) =>
    answer(await deps.onSite(supportWish, params.id), "Jij telt mee"),
  );

  route(contract.dropSupport, async ({ params, deps }) =>
    answer(await deps.onSite(dropSupport, params.id), "Jij telt niet meer mee"),
  );
});
