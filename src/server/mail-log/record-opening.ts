import type { MemberId } from "#contract/row-id.ts";
import { audit } from "../audit/record.ts";
import type { AuditTarget } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import type { LoggedEmail } from "./queries.ts";

/** Who reads what members were mailed stands in the audit (requirement 59); mails that show nothing are not opened. */
export async function recordOpening(
  { db, clock }: Deps,
  emails: readonly LoggedEmail[],
  { by, target }: { by: MemberId; target: AuditTarget },
): Promise<void> {
  const count = emails.filter(({ html }) => html !== null).length;
  if (count === 0) return;
  const detail = `${count === 1 ? "1 e-mail" : `${count} e-mails`} in de lijst`;
  await db.write((tx) =>
    audit(tx, clock(), {
      actor: by,
      action: "email.opened",
      target,
      ...(target === "emails" && { detail }),
    }),
  );
}
