import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { textOf } from "../base/rendered.tsx";
import { pendingQuery, type TimedPending } from "../pending/queries.ts";
import { PageCaution } from "./page-caution.tsx";

const NO_SERVER = { hasMailServer: false };

test("a page leaves it to the bar with what can be undone to say that there is no mail server", () => {
  const queries = new QueryClient();
  expect(textOf(<PageCaution />, NO_SERVER, queries)).toContain("Er is nog geen mailserver");
  queries.setQueryData(pendingQuery.queryKey, [{ id: 1 } as TimedPending]);
  expect(textOf(<PageCaution />, NO_SERVER, queries)).toBe("");
  expect(textOf(<PageCaution />, { isReachable: false }, queries)).toContain("Links in e-mails");
});
