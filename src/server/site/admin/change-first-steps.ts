import type { MemberId } from "#contract/row-id.ts";
import { STEPS, type StepsForm } from "#contract/site/admin.ts";
import { audit } from "../../audit/record.ts";
import type { Deps } from "../../deps.ts";
import { storedSite } from "../queries.ts";
import { saveSite } from "../save-site.ts";

export async function changeFirstSteps(
  { db, clock }: Deps,
  { isAway, later }: StepsForm,
  actor: MemberId,
): Promise<void> {
  await db.write(async (tx) => {
    const before = await storedSite(tx);
    const after = {
      steps_away: isAway ? 1 : 0,
      steps_later: JSON.stringify(STEPS.filter((step) => later.includes(step))),
    };
    if (before.steps_away === after.steps_away && before.steps_later === after.steps_later) return;
    await saveSite(tx, after);
    const detail = before.steps_away === after.steps_away ? "later" : isAway ? "opgeborgen" : "teruggezet";
    await audit(tx, clock(), { actor, action: "site.steps-changed", target: "site", detail });
  });
}
