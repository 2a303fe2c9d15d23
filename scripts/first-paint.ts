import type { IndexHtmlTransformResult, Plugin } from "vite";

/**
 * The server renders pages, so the browser fetches first what it needs to show them. The font is preloaded, because
 * with `font-display: optional` a late font is not used. Scripts have low priority.
 */
export function firstPaint(): Plugin {
  return {
    name: "trefpunt-first-paint",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (html, { bundle = {} }): IndexHtmlTransformResult => ({
        html: html.replace(/<(script type="module"|link rel="modulepreload")/g, '<$1 fetchpriority="low"'),
        tags: Object.keys(bundle)
          .filter((file) => file.endsWith(".woff2"))
          .map((file) => ({
            tag: "link",
            attrs: { rel: "preload", as: "font", type: "font/woff2", crossorigin: true, href: `/${file}` },
            injectTo: "head",
          })),
      }),
    },
  };
}
