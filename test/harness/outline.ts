import type { Page } from "playwright-core";

const ROLES =
  "heading|link|button|textbox|searchbox|spinbutton|checkbox|radio|combobox|switch|tab|menuitem|region|complementary|navigation|group|table";
const NAMED = new RegExp(`^\\s*- '?(${ROLES}) ("(?:[^"\\\\]|\\\\.)*")(?: \\[level=(\\d)\\])?`);

/**
 * Headings with their level, named parts and controls of the page's main content, as assistive technology finds them. Each once, in
 * order: rows of a list repeat their controls. Without numbers, which depend on the moment and on other tests, and without what a
 * control is about.
 */
export async function outlineOf(page: Page): Promise<readonly string[]> {
  const tree = await page.getByRole("main").ariaSnapshot();
  const lines = tree.split("\n").flatMap((line) => {
    const [, role, quoted = '""', level] = NAMED.exec(line) ?? [];
    if (role === undefined) return [];
    const name: string = JSON.parse(quoted);
    const named = name.replace(/\d+/g, "#").replace(/: .*/, ": …");
    return [`${role === "heading" ? `h${level}` : role} ${named}`];
  });
  return [...new Set(lines)];
}
