import type { Protection } from "./protection.ts";

/** Promises 66 and 67. */
export const visitors: readonly Protection[] = [
  {
    promise: 66,
    edit: "drafts stand in the archive",
    file: "src/server/meetups/archive/queries.ts",
    stands: `    .where("meetups.status", "<>", "draft")
    .$if(`,
    becomes: "    .$if(",
    test: "test/api/archive.test.ts: is told newest first, by year, without drafts and what is to come",
  },
  {
    promise: 66,
    edit: "accents have to be typed",
    file: "src/domain/search.ts",
    stands: '.replace(/\\p{M}/gu, "")',
    becomes: "",
    test: "src/domain/search.test.ts: %j is found by %j",
  },
  {
    promise: 66,
    edit: "what a report says is not searched",
    file: "src/server/meetups/life/report-meetup.ts",
    stands: "    await keepWords(tx, id);\n",
    becomes: "",
    test: "test/api/archive.test.ts: what is written later is found, what is not there any more is not",
  },
  {
    promise: 67,
    edit: "what a slow listener was told is kept for them",
    file: "src/server/http/streams.ts",
    stands: "if (response.writableLength > MAX_BUFFERED_BYTES)",
    becomes: "if (response.destroyed)",
    test: "test/api/live.test.ts: who does not take what they are told is let go, and nothing is kept for them",
  },
  {
    promise: 67,
    edit: "streams stay among the calls",
    file: "src/server/live/routes.ts",
    stands: "    line.leave(request.raw);\n",
    becomes: "",
    test: "test/api/live.test.ts: streams are no work: not in line, not among the calls, not in the times of answers",
  },
  {
    promise: 67,
    edit: "a stop waits for who listens",
    file: "src/server/live/routes.ts",
    stands: "    streams.close();\n",
    becomes: "",
    test: "test/faults/stop.test.ts: nor for pages that listen to what changes",
  },
];
