import react from "@vitejs/plugin-react";
import PostalMime from "postal-mime";
import { createServer, type ViteDevServer } from "vite";

/** Serves every kind of mail with sample data: light, dark, at a phone's width and as plain text. */
const vite = await createServer({
  configFile: false,
  appType: "custom",
  plugins: [react()],
  server: { port: Number(process.env.PORT ?? 3001) },
});
vite.middlewares.use(async (request, response, next) => {
  if (request.url !== "/") return next();
  response.setHeader("content-type", "text/html; charset=utf-8");
  response.end(await page(vite));
});
await vite.listen();
vite.printUrls();

interface SampleMail {
  readonly kind: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

/** Renders every mail as its recipient gets it; again at every reload, so that a changed template shows. */
async function mails(server: ViteDevServer): Promise<SampleMail[]> {
  const load = <Module>(path: string) => server.ssrLoadModule(path) as Promise<Module>;
  const { SAMPLES } = await load<typeof import("../src/server/mail/kinds.ts")>("/src/server/mail/kinds.ts");
  const { renderEmail } = await load<typeof import("../src/server/mail/render.ts")>(
    "/src/server/mail/render.ts",
  );
  const { fillPlaceholders } = await load<typeof import("../src/server/mail/placeholders.ts")>(
    "/src/server/mail/placeholders.ts",
  );
  const { readConfig } = await load<typeof import("../src/server/platform/config/config.ts")>(
    "/src/server/platform/config/config.ts",
  );
  const { siteOf } = await load<typeof import("../src/server/platform/site.ts")>(
    "/src/server/platform/site.ts",
  );
  const { NOTHING_SET } = await load<typeof import("../src/server/platform/site.ts")>(
    "/src/server/platform/site.ts",
  );
  const config = readConfig({ SECRET: "a".repeat(32) });
  const host = { config, site: siteOf(NOTHING_SET, config, null) };
  const valueFor = (name: string) => (name === "name" ? "Anna" : name === "code" ? "204816" : "voorbeeld");
  return Promise.all(
    SAMPLES.map(async (mail) => {
      const letter = await renderEmail(host, mail);
      const { html = "" } = await PostalMime.parse(letter.html(valueFor));
      const { text = "" } = await PostalMime.parse(letter.text(valueFor));
      return { kind: mail.kind, subject: fillPlaceholders(letter.subject, valueFor), html, text };
    }),
  );
}

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");

const frame = (html: string, width: number) =>
  `<iframe srcdoc="${escaped(html)}" style="width:${width}px;flex:none;height:900px;border:1px solid #ccc"></iframe>`;

/** Forces the style sheet's dark theme, whatever the system's preference. */
const darkened = (html: string) => html.replace("(prefers-color-scheme: dark)", "all");
const lightened = (html: string) => html.replace("(prefers-color-scheme: dark)", "not all");

async function page(server: ViteDevServer): Promise<string> {
  const all = await mails(server);
  const sections = all.map(
    ({ kind, subject, html, text }) => `<section id="${kind}"><h2>${kind}: ${escaped(subject)}</h2>
      <div style="display:flex;gap:16px;overflow-x:auto">${frame(lightened(html), 640)}${frame(darkened(html), 640)}${frame(lightened(html), 360)}
      <pre style="min-width:40em">${escaped(text)}</pre></div></section>`,
  );
  const list = all.map(({ kind }) => `<a href="#${kind}">${kind}</a>`).join(" · ");
  return `<!doctype html><html lang="nl"><title>Mails</title><body style="font-family:sans-serif;margin:24px"><p>${list}</p>${sections.join("")}</body></html>`;
}
