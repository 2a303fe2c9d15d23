import { answerOnce, endWithSite } from "../../../platform/process/apart.ts";
import { type GivenWorkbook, readSheets } from "./sheets.ts";

/** The process that reads one workbook: see `read-apart.ts`. */
endWithSite();
answerOnce((workbook: GivenWorkbook) => readSheets(workbook));
