import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";
import type { Engine } from "./engine.ts";
import type { Answer, WatchedLine } from "./watched-line.ts";

const CONDITION_TIMEOUT_MS = 20_000;
const CONDITION_RETRY_MS = 150;

/** Finds elements by their roles and labels as assistive technology does. */
const TESTING_LIBRARY = readFileSync(
  createRequire(import.meta.url).resolve("@testing-library/dom/dist/@testing-library/dom.umd.min.js"),
  "utf8",
);

type Text = string | RegExp;
interface ByName {
  readonly name?: Text;
  readonly exact?: boolean;
}
interface File {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}
interface Route {
  fetch(): Promise<Response>;
  fulfill(answer: Answer): void;
}

/** React handles the event only if the value is set by the prototype's setter. */
const setValue = (value: string, event: "input" | "change") => `
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), "value");
  set.call(element, ${JSON.stringify(value)});
  element.dispatchEvent(new Event("${event}", { bubbles: true }));`;

/** One step from elements to elements, as the body of a function of `root` (an element) or `found` (all of them). */
type Step = { readonly inside: string } | { readonly among: string };

const textTest = (text: Text | undefined, exact = false) =>
  text === undefined
    ? "() => true"
    : text instanceof RegExp
      ? `(words) => ${text}.test(flat(words))`
      : `(words) => ${exact ? "flat(words) ===" : "flat(words).toLowerCase().includes"}(${JSON.stringify(exact ? text : text.toLowerCase())})`;

const HELPERS = `
  const flat = (words) => (words ?? "").replaceAll(/\\s+/g, " ").trim();
  const isShown = (element) => element.getClientRects().length > 0;
  const find = (steps) => steps.reduce((found, step) => step(found), [document.body]);
  const inside = (each) => (found) => [...new Set(found.flatMap(each))];`;

/** The part of Playwright's `Locator` that the catalogue of screens uses, on any engine. */
class EngineLocator {
  readonly #engine: Engine;
  readonly #steps: readonly Step[];

  constructor(engine: Engine, steps: readonly Step[] = []) {
    this.#engine = engine;
    this.#steps = steps;
  }

  locator = (css: string) => this.#then({ inside: `[...root.querySelectorAll(${JSON.stringify(css)})]` });
  getByRole = (role: string, { name, exact }: ByName = {}) =>
    this.#then({
      inside: `TestingLibraryDom.queryAllByRole(root, "${role}", { name: ${textTest(name, exact)} })`,
    });
  getByLabel = (label: Text, { exact }: ByName = {}) =>
    this.#then({ inside: `TestingLibraryDom.queryAllByLabelText(root, ${textTest(label, exact)})` });
  getByText = (text: Text) =>
    this.#then({
      inside: `[...root.querySelectorAll("*")].filter((element) => {
        const fits = (each) => (${textTest(text)})(each.textContent);
        return isShown(element) && fits(element) && ![...element.children].some(fits);
      })`,
    });
  or = (other: EngineLocator) => this.#then({ among: `[...found, ...find([${other.#source()}])]` });
  filter = (_visible: { visible: true }) => this.#then({ among: "found.filter(isShown)" });
  first = () => this.#then({ among: "found.slice(0, 1)" });
  last = () => this.#then({ among: "found.slice(-1)" });

  count = () => this.#run("return found.length;") as Promise<number>;
  isVisible = () => this.#run("return found.some(isShown);") as Promise<boolean>;
  waitFor = () => this.#do("");
  click = () => this.#do("element.click();");
  check = () => this.#do("if (!(element.checked ?? element.ariaChecked === 'true')) element.click();");
  uncheck = () => this.#do("if (element.checked ?? element.ariaChecked === 'true') element.click();");
  fill = (value: string) => this.#do(setValue(value, "input"));
  selectOption = (value: string) => this.#do(setValue(value, "change"));
  setInputFiles = ({ name, mimeType: type, buffer }: File) =>
    this.#run(`
      const data = new DataTransfer();
      data.items.add(new File([${JSON.stringify(buffer.toString())}], "${name}", { type: "${type}" }));
      found[0].files = data.files;
      found[0].dispatchEvent(new Event("change", { bubbles: true }));
      return true;`);

  #then(step: Step): EngineLocator {
    return new EngineLocator(this.#engine, [...this.#steps, step]);
  }

  #source(): string {
    return this.#steps
      .map((step) => ("inside" in step ? `inside((root) => ${step.inside})` : `(found) => ${step.among}`))
      .join(", ");
  }

  async #run(body: string): Promise<unknown> {
    const loaded = await this.#engine.run("return typeof TestingLibraryDom;");
    if (loaded === "undefined") await this.#engine.run(TESTING_LIBRARY);
    return this.#engine.run(
      `if (!document.body) return false; ${HELPERS} const found = find([${this.#source()}]); ${body}`,
    );
  }

  /** Acts on the first visible element that is not disabled, as soon as there is one. */
  async #do(action: string): Promise<void> {
    const body = `
      const element = found.find((each) => isShown(each) && !each.disabled && !each.closest("fieldset:disabled"));
      if (!element) return false;
      ${action}
      return true;`;
    await until(() => this.#run(body), this.#source());
  }
}

async function until(isSo: () => Promise<unknown>, what: string): Promise<void> {
  const deadline = Date.now() + CONDITION_TIMEOUT_MS;
  while ((await isSo()) !== true) {
    if (Date.now() > deadline) throw new Error(`it does not come: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, CONDITION_RETRY_MS));
  }
}

/** The part of Playwright's `Page` that the catalogue of screens uses, on any engine. Anything else is not a function. */
export function pageOn(engine: Engine, line: WatchedLine): Page {
  const origin = line.url;
  line.forget();
  const root = new EngineLocator(engine);
  const { locator, getByRole, getByLabel, getByText } = root;
  const page = {
    locator,
    getByRole,
    getByLabel,
    getByText,
    goto: (path: string) => engine.goTo(`${origin}${path}`),
    /** @param read refers to nothing outside itself */
    evaluate: (read: () => unknown) => engine.run(`return (${read})();`),
    /** @param condition a JavaScript expression */
    waitForFunction: (condition: string) =>
      until(() => engine.run(`return Boolean(${condition});`), condition),
    reload: async () => engine.goTo(String(await engine.run("return location.href;"))),
    request: {
      post: (path: string, { headers, data }: { headers: Record<string, string>; data: unknown }) =>
        fetch(`${origin}${path}`, {
          method: "POST",
          headers: { ...headers, "content-type": "application/json" },
          body: JSON.stringify(data),
        }),
    },
    route: async (glob: string, handle: (route: Route) => unknown) => {
      line.answer(
        matchingGlob(glob),
        (site) => new Promise((resolve) => void handle({ fetch: site, fulfill: resolve })),
      );
    },
  };
  return page as unknown as Page;
}

/** Of the globs that the catalogue uses: `**` is any text, `*` is any text without a slash. */
const matchingGlob = (glob: string): RegExp => {
  const parts = glob.split(/(\*\*|\*)/).map((part) => {
    if (part === "**") return ".*";
    return part === "*" ? "[^/]*" : RegExp.escape(part);
  });
  return new RegExp(`^${parts.join("")}$`);
};
