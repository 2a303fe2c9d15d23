import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { EmailFrame } from "./email-frame.tsx";

const shown = (html: string): string => renderToStaticMarkup(<EmailFrame html={html} />);

test("a mail's own sheets and styles are kept from the policy, which refuses them", () => {
  const html =
    '<style type="text/css">p { color: red }</style><p style="margin: 0">Hoi</p><style>b{}</style>';
  expect(shown(html)).toContain('srcDoc="&lt;p data-style=&quot;margin: 0&quot;&gt;Hoi&lt;/p&gt;"');
});

test("a mail with sheets that never end costs no time", () => {
  const before = process.cpuUsage();
  for (const start of ["<style>", "<style", "<style a"])
    expect(shown(start.repeat(30_000))).toContain("Inhoud van de e-mail");
  expect(process.cpuUsage(before).user).toBeLessThan(2_000_000);
});
