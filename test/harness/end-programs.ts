import { afterAll } from "vitest";
import { endPrograms } from "./running-program.ts";

/** A worker that is done is ended without hearing so: what a failed test left running ends with its file. */
afterAll(endPrograms);
