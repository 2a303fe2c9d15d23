import type * as z from "zod/mini";
import { typedNumber } from "./text.ts";

/** The id of a row: PostgreSQL's `integer` has 31 bits. */
export const RowId = typedNumber("Dit nummer bestaat niet", 1, 2 ** 31 - 1);

export const MemberId = RowId.brand<"MemberId">();
export type MemberId = z.output<typeof MemberId>;
/** No member has it: rows are numbered from 1. */
export const NO_MEMBER = 0 as MemberId;

export const MessageId = RowId.brand<"MessageId">();
export type MessageId = z.output<typeof MessageId>;

export const BatchId = RowId.brand<"BatchId">();
export type BatchId = z.output<typeof BatchId>;

export const DoorLinkId = RowId.brand<"DoorLinkId">();
export type DoorLinkId = z.output<typeof DoorLinkId>;

export const WebhookId = RowId.brand<"WebhookId">();
export type WebhookId = z.output<typeof WebhookId>;

export const MeetupId = RowId.brand<"MeetupId">();
export type MeetupId = z.output<typeof MeetupId>;

export const ReturnedMailId = RowId.brand<"ReturnedMailId">();
export type ReturnedMailId = z.output<typeof ReturnedMailId>;
