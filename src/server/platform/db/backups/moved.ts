import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

const MOVED = /^moved-to-postgres-(\d{4}-\d{2}-\d{2})\.sqlite$/;

export const movedName = (day: string): string => `moved-to-postgres-${day}.sqlite`;

export function movedIn(dataDir: string): { readonly file: string; readonly day: string }[] {
  if (!existsSync(dataDir)) return [];
  return readdirSync(dataDir).flatMap((name) => {
    const day = MOVED.exec(name)?.[1];
    return day === undefined ? [] : [{ file: join(dataDir, name), day }];
  });
}
