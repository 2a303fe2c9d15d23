import type { Endpoint } from "./endpoint.ts";

const KB = 1024;
const MB = 1024 * KB;

/** In bytes, of each kind of call. The proxies of `deploy/` let the largest pass. */
export const BODY_LIMITS = {
  /** Forms, and calls without a session: none of them needs a longer body. */
  visitor: 8 * KB,
  /** Calls of members and organisers. */
  member: 256 * KB,
  /** 200,000 characters, three bytes each where they are not Latin, and the names and people that were chosen beside them. */
  memberList: 9 * MB,
  /** Ids of 10,000 members. */
  chosenMembers: 600 * KB,
  calendar: 5 * MB,
  /** A workbook may have pictures beside its members. */
  workbook: 10 * MB,
  picture: 10 * MB,
} as const;

export const LARGEST_BODY = Math.max(...Object.values(BODY_LIMITS));

export const inMegabytes = (bytes: number): number => bytes / MB;

export const bodyLimitOf = ({ upload, largeBody, access }: Endpoint): number =>
  upload ?? largeBody ?? (access === "anyone" ? BODY_LIMITS.visitor : BODY_LIMITS.member);
