import type { Expression, ExpressionBuilder } from "kysely";
import type { MemberId } from "#contract/row-id.ts";
import type { Tables } from "../db/schema.ts";

export const notInvited =
  (member: MemberId | Expression<MemberId>) => (eb: ExpressionBuilder<Tables, "meetups">) =>
    eb.not(
      eb.exists(
        eb
          .selectFrom("invitations")
          .select("member_id")
          .whereRef("invitations.meetup_id", "=", "meetups.id")
          .where("invitations.member_id", "=", member),
      ),
    );
