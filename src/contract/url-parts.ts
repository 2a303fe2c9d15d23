export interface UrlParts {
  readonly protocol: string;
  readonly username: string;
  readonly password: string;
  readonly host: string;
  readonly hostname: string;
  readonly pathname: string;
}

/** Browsers and Node.js both have `URL`, but the contract is compiled without the types of either. */
declare const URL: new (url: string) => UrlParts;

/** The parts of an absolute address; null when it is not one. `URL.parse` is missing in Safari before 18. */
export function urlParts(address: string): UrlParts | null {
  try {
    return new URL(address);
  } catch {
    // The constructor throws for no other reason (WHATWG URL, 6.1).
    return null;
  }
}
