import type { Generated } from "kysely";
import type { MemberId } from "#contract/ids.ts";

/** The tables about who is who, and who may try: written as `schema.ts` says. */
export interface SignInTables {
  sessions: {
    token_hash: string;
    member_id: MemberId;
    created_at: string;
    last_seen_at: string;
    expires_at: string;
    device: string;
    /** When its member last showed a passkey or gave the password here. */
    proved_at: string | null;
    /** 1: a passkey was shown in it; an organiser who has passkeys has no rights before. */
    passkey_shown: Generated<number>;
  };
  passkeys: {
    id: Generated<number>;
    member_id: MemberId;
    credential_id: string;
    /** COSE, base64url. */
    public_key: string;
    /** Uses as the authenticator counts them: 32 bits, one more than an integer of PostgreSQL has. */
    counter: string;
    /** JSON: how a browser reaches it. */
    transports: string;
    name: string;
    created_at: string;
    last_used_at: string | null;
  };
  /** Each is answered once, for what it was made for. */
  challenges: {
    challenge_hash: string;
    purpose: "sign-in" | "proof" | "adding";
    /** null when whoever answers it says who they are. */
    member_id: MemberId | null;
    expires_at: string;
  };
  codes: {
    id: Generated<number>;
    member_id: MemberId;
    purpose: "password_reset" | "login";
    /** HMAC of the code under the site's secret. */
    code_hash: string;
    created_at: string;
    expires_at: string;
    wrong_attempts: Generated<number>;
  };
  attempts: {
    /** HMAC of what is limited, so that no address is kept. */
    bucket: string;
    moments: string;
    forget_at: string;
  };
}
