import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parse, stringify } from "yaml";

const RULES = "deploy/prometheus/trefpunt.rules.yml";

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly for?: string;
  readonly annotations: Record<string, string>;
}

const rulesAbout = (prefix: string): readonly Rule[] =>
  (parse(readFileSync(RULES, "utf8")) as { groups: { rules: Rule[] }[] }).groups
    .flatMap(({ rules }) => rules)
    .filter(({ alert }) => alert.startsWith(prefix));

/** What `/metrics` answered minute by minute. */
export type Scrapes = readonly string[];

/** The alerts that fire at the last scrape, by name. */
export function firingAlerts(prefix: string, scrapes: Scrapes): string[] {
  const last = scrapes.length - 1;
  return rulesAbout(prefix)
    .filter((rule) => {
      const minutes = minutesOf(rule.for ?? "0m");
      const span = Array.from({ length: minutes + 1 }, (_none, back) => last - back);
      return span.every((minute) => minute >= 0 && holds(rule.expr, scrapes, minute));
    })
    .map(({ alert }) => alert)
    .sort();
}

function minutesOf(duration: string): number {
  const [, count = "", unit = ""] = /^(\d+)([mh])$/.exec(duration) ?? [];
  return Number(count) * (unit === "h" ? 60 : 1);
}

/** Of PromQL what the rules here use: values and increases of series, compared with others or a number, `absent`, `sum` and `or`. */
const holds = (expr: string, scrapes: Scrapes, minute: number): boolean =>
  expr.split(/\s+or\s+/).some((part) => isTrue(part.trim(), scrapes, minute));

function isTrue(expr: string, scrapes: Scrapes, minute: number): boolean {
  const [, selector] = /^absent\((.+)\)$/.exec(expr) ?? [];
  if (selector !== undefined) return samplesOf(selector, scrapes[minute] ?? "").size === 0;
  const [first = "", ...rest] = expr.split(/\s+(==|>)\s+(?:ignoring\(\w+\)\s*)?/);
  let values = valuesOf(first, scrapes, minute);
  for (let place = 0; place < rest.length; place += 2) {
    const [other] = valuesOf(rest[place + 1] ?? "", scrapes, minute);
    if (other === undefined) return false;
    values = values.filter((value) => (rest[place] === ">" ? value > other : value === other));
  }
  return values.length > 0;
}

/** One for each series, or a number. */
function valuesOf(term: string, scrapes: Scrapes, minute: number): number[] {
  if (/^\d+$/.test(term)) return [Number(term)];
  const [, summed] = /^sum\((.+)\)$/.exec(term) ?? [];
  if (summed !== undefined)
    return [valuesOf(summed, scrapes, minute).reduce((total, value) => total + value, 0)];
  const [, selector = "", range = ""] = /^increase\((.+)\[(\d+[mh])\]\)$/.exec(term) ?? [];
  if (!range) return [...samplesOf(term, scrapes[minute] ?? "").values()];
  const window = scrapes
    .slice(Math.max(0, minute - minutesOf(range)), minute + 1)
    .map((scrape) => samplesOf(selector, scrape));
  return [...(window.at(-1)?.keys() ?? [])].flatMap((series) => {
    const samples = window.flatMap((each) => each.get(series) ?? []);
    return samples.length < 2 ? [] : [(samples.at(-1) ?? 0) - (samples[0] ?? 0)];
  });
}

/** By series: those of this name that have these labels, written as `name="value"` or `name=~"pattern"`. */
function samplesOf(selector: string, scrape: string): Map<string, number> {
  const [, name = "", labels = ""] = /^(\w+)(?:\{(.*)\})?$/.exec(selector) ?? [];
  const wanted = [...labels.matchAll(/(\w+)=(~?)"([^"]*)"/g)].map(
    ([, label, pattern, value = ""]) => new RegExp(`\\b${label}="${pattern ? value : RegExp.escape(value)}"`),
  );
  const lines = scrape.matchAll(/^(\w+)(\{.*\})? (\S+)$/gm);
  return new Map(
    [...lines]
      .filter(([, its, has = ""]) => its === name && wanted.every((label) => label.test(has)))
      .map(([, its, has = "", value]) => [`${its}${has}`, Number(value)]),
  );
}

/** Whether Prometheus' own tool agrees; null where it is not installed (`prometheus` of Debian). */
export function promtoolAgrees(prefix: string, scrapes: Scrapes, firing: readonly string[]): string | null {
  if (spawnSync("promtool", ["--version"]).error) return null;
  const folder = mkdtempSync(join(tmpdir(), "trefpunt-alerts-"));
  const names = rulesAbout(prefix).map(({ alert }) => alert);
  const file = join(folder, "alerts.yml");
  const test = {
    rule_files: [resolve(RULES)],
    evaluation_interval: "1m",
    tests: [
      {
        interval: "1m",
        input_series: seriesIn(scrapes),
        alert_rule_test: names.map((alertname) => ({
          eval_time: `${scrapes.length - 1}m`,
          alertname,
          exp_alerts: firing.includes(alertname) ? [expectedAlert(alertname)] : [],
        })),
      },
    ],
  };
  writeFileSync(file, stringify(test));
  const { stdout, stderr, status } = spawnSync("promtool", ["test", "rules", file], { encoding: "utf8" });
  rmSync(folder, { recursive: true });
  return status === 0 ? "agrees" : `${stdout}${stderr}`;
}

/** An alert on one series has its labels. */
function expectedAlert(alertname: string) {
  const [rule] = rulesAbout(alertname);
  const [, outcome] = /\{outcome="(\w+)"\}/.exec(rule?.expr ?? "") ?? [];
  const isOneSeries = outcome !== undefined && !rule?.expr.includes("ignoring");
  return { exp_labels: isOneSeries ? { outcome } : {}, exp_annotations: rule?.annotations };
}

function seriesIn(scrapes: Scrapes): { series: string; values: string }[] {
  const names = new Set(
    scrapes.flatMap((scrape) => [...scrape.matchAll(/^(trefpunt_mail_\S+) /gm)].map(([, name = ""]) => name)),
  );
  return [...names].map((series) => ({
    series,
    values: scrapes.map((scrape) => samplesOf(series, scrape).get(series) ?? "_").join(" "),
  }));
}
