import type { IndexHtmlTransformResult, Plugin } from "vite";

/**
 * Pages come rendered, so the browser is asked to fetch what shows them first: the text's font early enough to be
 * used at once (or not at all: `font-display: optional`, so that nothing shifts), and scripts after the style sheet.
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
