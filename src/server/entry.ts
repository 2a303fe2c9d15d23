import { enableCompileCache } from "node:module";

/** Compiled code is kept between starts, which makes the next start twice as fast. */
enableCompileCache();
await import("./main.ts");
