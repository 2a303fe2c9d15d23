import { domainToASCII } from "node:url";
import { type Kysely, sql } from "kysely";

/** Addresses are kept with their domain in ASCII; one that would then be somebody else's stays as it is. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ id: number; email: string }>`
    select id, email from members where octet_length(email) <> length(email) or email like '%.'`.execute(db);
  for (const { id, email } of rows) {
    await sql`
      update members set email = ${inAscii(email)}
      where id = ${id} and not exists (select 1 from members other where other.email = ${inAscii(email)})`.execute(
      db,
    );
  }
}

function inAscii(email: string): string {
  const at = email.lastIndexOf("@");
  const domain = domainToASCII(email.slice(at + 1).replace(/\.$/, ""));
  return domain === "" ? email : `${email.slice(0, at)}@${domain}`;
}
