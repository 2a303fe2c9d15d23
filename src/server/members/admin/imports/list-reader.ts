import { answerOnce, endWithSite } from "../../../platform/process/apart.ts";
import { type GivenList, readImport } from "./read-import.ts";

/** The process that reads one list: see `read-apart.ts`. */
endWithSite();
answerOnce((list: GivenList) => readImport(list.csv, list));
