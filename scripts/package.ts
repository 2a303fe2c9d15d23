import { execFileSync } from "node:child_process";
import { cpSync, readFileSync, rmSync } from "node:fs";
import { buildWhenStale } from "./build-when-stale.ts";
import { writePackage } from "./package-folder.ts";

const FOLDER = "dist/package";
const APP = "dist/home-assistant/trefpunt";

/**
 * Packs the build, so that it runs without a checkout or a build (docs/operations.md). The Home Assistant
 * app consists of that package and a few files; the machine that runs it builds its image.
 */
buildWhenStale();
writePackage(FOLDER);
execFileSync("npm", ["pack", "--loglevel=error", `./${FOLDER}`], { stdio: ["ignore", "inherit", "inherit"] });
const { name, version } = JSON.parse(readFileSync(`${FOLDER}/package.json`, "utf8"));
rmSync(APP, { recursive: true, force: true });
cpSync("deploy/home-assistant/app", APP, { recursive: true });
cpSync(`${name}-${version}.tgz`, `${APP}/trefpunt.tgz`);
