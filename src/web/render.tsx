import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router";
import type { PageState } from "#contract/site.ts";
import { App } from "./app.tsx";
import { preload, Site } from "./routes.tsx";

/** Renders a page for a visitor, without its head. @param page.path may have a query */
export async function render({ path, state }: { path: string; state: PageState }): Promise<string> {
  await preload(path.replace(/\?.*/, ""));
  return renderToString(
    <App state={state}>
      <StaticRouter location={path}>
        <Site />
      </StaticRouter>
    </App>,
  );
}
