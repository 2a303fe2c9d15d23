import { X509Certificate } from "node:crypto";
import { DAY_MS } from "#domain/timing.ts";
import type { Authorities } from "../settings.ts";
import { type Finding, finding } from "./finding.ts";

/** Long enough to get a new one. */
const SOON_DAYS = 30;

/** Whose certificates of `CA_FILE` still hold, and how long: the one that ends first says. */
export function examineAuthorities({ file, certificates }: Authorities, now: Date): Finding {
  const [first] = certificates
    .map((pem) => new X509Certificate(pem))
    .sort((a, b) => a.validToDate.getTime() - b.validToDate.getTime());
  const name = first?.subject.replaceAll("\n", ", ") ?? "";
  const end = first?.validToDate ?? now;
  const days = Math.floor((end.getTime() - now.getTime()) / DAY_MS);
  const says = `CA_FILE ${file}: ${name} holds until ${end.toISOString().slice(0, 10)}`;
  if (days < 0)
    return finding(
      "authority",
      "wrong",
      `${says}, which is over; replace it, or the servers it signed are not trusted`,
    );
  return days < SOON_DAYS
    ? finding("authority", "look", `${says}; replace it in time`)
    : finding("authority", "ok", says);
}
