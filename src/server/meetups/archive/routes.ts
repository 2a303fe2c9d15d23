import * as contract from "#contract/meetups/archive.ts";
import { subjectRoutes } from "../../calls/route.ts";
import { archivePage } from "./queries.ts";

export const archiveRoutes = subjectRoutes((route, { clock, read }) => {
  route(contract.archive, ({ query }) => archivePage(read, clock(), query));
});
