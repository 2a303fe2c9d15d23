import type { PageState } from "#contract/site.ts";

export interface Web {
  /** `index.html` as built, with `<!--head-->`, `<!--app-->` and `<!--state-->` where a page goes. */
  readonly template: string;
  readonly render: (page: { path: string; state: PageState }) => Promise<string>;
  /** The folder of the web half; null where nothing was built. */
  readonly assets: string | null;
  /** Those of earlier builds, whose scripts pages that are still open may ask for. */
  readonly earlierAssets?: readonly string[];
  /** Only for Vite's development client, which puts scripts and styles into the page. */
  readonly allowsInline?: boolean;
}
