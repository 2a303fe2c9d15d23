import { expect, test } from "vitest";
import { AuditedAction, AuditFilters, actionsOf } from "./audit.ts";

test("every action is in one group", () => {
  const groups = ["meetups", "members", "emails", "organisers", "site"] as const;
  const grouped = groups.flatMap(actionsOf);
  expect(grouped.toSorted()).toEqual(AuditedAction.options.toSorted());
  for (const group of groups) expect(AuditFilters.parse({ group })).toEqual({ group });
});
