import { KEPT_DAYS } from "#domain/retention.ts";
import { DAY_MS, instantBefore } from "#domain/timing.ts";
import { toSharedAddress } from "../mail/for-whom.ts";
import { mailsOf } from "../mail/kinds.ts";
import { renderEmail } from "../mail/render.ts";
import type { ReadDeps } from "../platform/deps.ts";
import { siteIdentityOf } from "../platform/site.ts";
import type { LoggedEmail } from "./queries.ts";

/** Renders a mail that was not sent, which has no stored content; dots replace codes and tokens. */
export async function withContent(deps: ReadDeps, email: LoggedEmail): Promise<LoggedEmail> {
  const now = deps.clock();
  const isOld = email.created_at < instantBefore(now, KEPT_DAYS.mailText * DAY_MS);
  if (email.html !== null || email.sent_at !== null || isOld) return email;
  const [queued] = await mailsOf(deps.db.read, [email], now);
  if (queued?.kind !== "mail") return email;
  // A mail can have failed because its template does; the delivery logs why.
  const isShared = (await toSharedAddress(deps.db.read, [email])).has(email);
  const [outcome] = await Promise.allSettled([
    renderEmail(await siteIdentityOf(deps), queued.mail, isShared),
  ]);
  return outcome.status === "fulfilled" ? { ...email, html: outcome.value.kept.html } : email;
}
