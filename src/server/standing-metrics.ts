import { existsSync, readdirSync, statfsSync } from "node:fs";
import { Gauge, type Registry } from "prom-client";
import type { Config } from "./config.ts";
import { backupsOf } from "./db/backups/keep-copy.ts";
import { newestNight } from "./db/backups/kept.ts";
import { version } from "./version.ts";

/** What an installation stands on: its version, the newest copy, the disk. Looked up when somebody asks. */
export function standingMetrics(registry: Registry, { database, dataDir }: Config, clock: () => Date): void {
  const registers = [registry];
  new Gauge({
    name: "trefpunt_info",
    help: "1, by version and database.",
    labelNames: ["version", "database"] as const,
    registers,
  }).set({ version: version(), database: database.kind }, 1);
  new Gauge({
    name: "trefpunt_disk_free_bytes",
    help: "Room on the disk of DATA_DIR for this user.",
    registers,
    collect() {
      if (!existsSync(dataDir)) return;
      const { bavail, bsize } = statfsSync(dataDir);
      this.set(bavail * bsize);
    },
  });
  if (database.kind !== "sqlite") return;
  const folder = backupsOf(database.file);
  new Gauge({
    name: "trefpunt_copy_age_seconds",
    help: "Since the day of the newest nightly copy began; absent while there is none.",
    registers,
    collect() {
      const night = existsSync(folder) ? newestNight(readdirSync(folder)) : null;
      // A gauge without labels begins as 0, which would say that there is a copy of this moment.
      if (night === null) this.remove();
      else this.set((clock().getTime() - Date.parse(night)) / 1000);
    },
  });
}
