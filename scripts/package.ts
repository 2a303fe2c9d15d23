import { execFileSync } from "node:child_process";
import { buildWhenStale } from "./build-when-stale.ts";
import { writePackage } from "./package-folder.ts";

const FOLDER = "dist/package";

/** Packs what is built, so that it runs without a checkout or a build: `npx ./trefpunt-<version>.tgz`. */
buildWhenStale();
writePackage(FOLDER);
execFileSync("npm", ["pack", "--loglevel=error", `./${FOLDER}`], { stdio: ["ignore", "inherit", "inherit"] });
