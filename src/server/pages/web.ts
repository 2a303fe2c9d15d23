import type { PageState } from "#contract/site.ts";

export interface Web {
  /** `index.html` as built, with `<!--head-->`, `<!--app-->` and `<!--state-->` where a page goes. */
  readonly template: string;
  readonly render: (page: { path: string; state: PageState }) => Promise<string>;
  readonly assets: string | null;
  /** Only for Vite's development client, which puts scripts and styles into the page. */
  readonly allowsInline?: boolean;
}
