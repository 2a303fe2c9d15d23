import { mayReturnTo, PAGES } from "#contract/pages.ts";
import { Profile } from "#contract/sessions.ts";
import { Listeners } from "./listeners.ts";
import { endKept, readStored, readText, store, storeText } from "./storage.ts";

/** The address of a sign-in page that leads back to `from` afterwards, where `from` may be returned to. */
export const signInFrom = (page: typeof PAGES.login | typeof PAGES.adminLogin, from: string): string =>
  mayReturnTo(from, true) ? `${page}?from=${encodeURIComponent(from)}` : page;

/** Where a sign-in leads: to the page that the address names and the member may open, else to `otherwise`. */
export const afterSignIn = (
  { search }: { search: string },
  isAdmin: boolean,
  otherwise: string = PAGES.dashboard,
): string => {
  const from = new URLSearchParams(search).get("from") ?? "";
  return mayReturnTo(from, isAdmin) ? from : otherwise;
};

/** Only a sign-out or a 401 ends it; without an answer of the server it stays active, unconfirmed. */
export type Session =
  | { readonly kind: "none"; readonly because: "never" | "signed-out" }
  | {
      readonly kind: "active";
      readonly token: string;
      /** From the last answer of the server; null until the first one. */
      readonly profile: Profile | null;
      /** Whether this page has seen the server accept the token. */
      readonly isConfirmed: boolean;
    }
  /** The server refused the token. `leaves`: the path that the page leaves for the sign-in; null to stay. */
  | { readonly kind: "ended"; readonly leaves: string | null };

export const NO_SESSION: Session = { kind: "none", because: "never" };

let session: Session = NO_SESSION;
/** The stored values from which `session` was read. */
let stored: { readonly token: string | null; readonly profile: string | null } = {
  token: null,
  profile: null,
};
let confirmedToken: string | null = null;
/** Whether another page is being loaded, for a new session. */
let isLeft = false;
const listeners = new Listeners();

/** Reads storage each time, because another tab may have changed it. The same object until it changes. */
export function currentSession(): Session {
  if (isLeft) return session;
  const token = readText("token");
  const profile = readText("user");
  if (token !== stored.token || profile !== stored.profile) {
    stored = { token, profile };
    const known = session.kind === "active" && session.token === token ? session.profile : null;
    if (token !== null)
      session = {
        kind: "active",
        token,
        profile: readStored("user", Profile) ?? known,
        isConfirmed: token === confirmedToken,
      };
    else if (session.kind === "active") {
      // Signed out in another tab: this one shows what visitors see.
      delete document.documentElement.dataset.session;
      session = NO_SESSION;
    }
  }
  return session;
}

export const hasSignedOut = (session: Session): boolean =>
  session.kind === "none" && session.because === "signed-out";

export function sessionToken(): string | null {
  const current = currentSession();
  return current.kind === "active" ? current.token : null;
}

export function sessionProfile(): Profile | null {
  const current = currentSession();
  return current.kind === "active" ? current.profile : null;
}

/** Also called when another tab changes the session. */
export function onSessionChange(listener: () => void): () => void {
  const remove = listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    remove();
    window.removeEventListener("storage", listener);
  };
}

/** For the page that is loaded next; this page goes on without it. Removes another member's data here, except unsent check-ins. */
export function beginSession(token: string, profile: Profile): void {
  const last = readText("last-member") ?? sessionProfile()?.user.id.toString();
  const member = String(profile.user.id);
  storeText("last-member", member);
  if (last !== undefined && last !== member) endKept("other-member");
  isLeft = true;
  store("user", profile);
  storeText("token", token);
}

export function confirmSession(token: string, profile: Profile): void {
  if (readText("token") !== token) return;
  confirmedToken = token;
  store("user", profile);
  document.documentElement.dataset.session = "";
  become({ kind: "active", token, profile, isConfirmed: true });
}

/** Signs the member out, and removes everything of theirs from this device but unsent check-ins. */
export function signOut(): void {
  forgetMember({ kind: "none", because: "signed-out" });
}

/** Like `signOut`, for a member that was removed; the page stays. */
export function forgetMember(next = NO_SESSION): void {
  endOnDevice("signed-out");
  become(next);
}

/**
 * A token that this page never saw accepted ends silently. @param leaves the path left for the sign-in; null to stay
 * @returns whether a session ended that this page had seen accepted
 */
export function refuseSession(token: string | null, leaves: string | null): boolean {
  const current = currentSession();
  if (current.kind !== "active" || current.token !== token) return false;
  endOnDevice("refused");
  become(current.isConfirmed ? { kind: "ended", leaves } : NO_SESSION);
  return current.isConfirmed;
}

function endOnDevice(ending: "refused" | "signed-out"): void {
  endKept(ending);
  delete document.documentElement.dataset.session;
}

function become(next: Session): void {
  stored = { token: readText("token"), profile: readText("user") };
  session = next;
  listeners.notify();
}
