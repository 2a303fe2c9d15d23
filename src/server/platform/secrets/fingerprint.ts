import { hkdfSync } from "node:crypto";

export const WRONG_SECRET =
  "SECRET is not the one of this site: it refuses every link in the mails that it sent. Set SECRET, or DATA_DIR/secret, to the former one; if that is lost or leaked: trefpunt new-secret";

/** Identifies a secret, and reveals nothing of it: the database keeps it. */
export const fingerprintOf = (secret: string): string =>
  Buffer.from(hkdfSync("sha256", secret, "", "trefpunt fingerprint", 16)).toString("base64url");
