import { createElement, type SVGProps } from "react";

interface IconData {
  /** Each shape's tag and attributes, on a ground of 24 by 24. */
  readonly node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[];
}

interface IconProps extends SVGProps<SVGSVGElement> {
  /** In pixels. */
  readonly size?: number;
}

/**
 * What lucide's icons are made with here, in place of its own, which also does what no icon of ours asks for and is 1.5 KB of
 * the first visit (`scripts/light-icons.ts`).
 */
export function createLightIcon({ node }: IconData) {
  return ({ size = 24, ...props }: IconProps) =>
    createElement(
      "svg",
      { ...LOOK, width: size, height: size, "aria-hidden": true, ...props },
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
}

const LOOK = {
  viewBox: "0 0 24 24",
  fill: "none",
  stroke: "currentColor",
  strokeWidth: 2,
  strokeLinecap: "round",
  strokeLinejoin: "round",
} as const;
