import { answerOnce, endWithSite } from "../../platform/process/apart.ts";
import { candidatesIn } from "./candidates.ts";

/** The process that reads one calendar: see `import-meetups.ts`. */
endWithSite();
answerOnce(candidatesIn);
