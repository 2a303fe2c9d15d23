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

/** Of PromQL what the rules about mail use: a value, or the increase of a counter, compared with another or a number. */
function holds(expr: string, scrapes: Scrapes, minute: number): boolean {
  const [, left = "", operator, right = ""] =
    /^(.+?)\s*(==|>)\s*(?:ignoring\(\w+\)\s*)?(.+)$/s.exec(expr.trim()) ?? [];
  const one = termAt(left.trim(), scrapes, minute);
  const other = termAt(right.trim(), scrapes, minute);
  if (one === null || other === null) return false;
  return operator === ">" ? one > other : one === other;
}

function termAt(term: string, scrapes: Scrapes, minute: number): number | null {
  if (/^\d+$/.test(term)) return Number(term);
  const [, selector = "", range = ""] = /^increase\((.+)\[(\d+[mh])\]\)$/.exec(term) ?? [];
  if (!range) return sampleOf(term, scrapes[minute] ?? "");
  const window = scrapes
    .slice(Math.max(0, minute - minutesOf(range)), minute + 1)
    .map((scrape) => sampleOf(selector, scrape))
    .filter((sample) => sample !== null);
  return window.length < 2 ? null : (window.at(-1) ?? 0) - (window[0] ?? 0);
}

function sampleOf(selector: string, scrape: string): number | null {
  const line = scrape.split("\n").find((each) => each.startsWith(`${selector} `));
  return line === undefined ? null : Number(line.slice(selector.length + 1));
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
    values: scrapes.map((scrape) => sampleOf(series, scrape) ?? "_").join(" "),
  }));
}
