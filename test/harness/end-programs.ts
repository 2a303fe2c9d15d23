import { afterAll } from "vitest";
import { endPrograms } from "./running-program.ts";

/** Ends programs that a failed test left running, because a worker gets no signal when it ends. */
afterAll(endPrograms);
