import type { CSSProperties } from "react";

export const COLOURS = {
  page: "#fafaf9",
  surface: "#ffffff",
  ink: "#1c1917",
  soft: "#57534e",
  line: "#e7e5e4",
  accent: "#0b5fa5",
  onAccent: "#ffffff",
  note: "#e8f1f9",
} as const;

const FONT = "Inter, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

export const text = (style: CSSProperties = {}): CSSProperties => ({
  margin: 0,
  fontFamily: FONT,
  fontSize: 16,
  lineHeight: "25px",
  color: COLOURS.ink,
  ...style,
});

export const softText = (style: CSSProperties = {}) => text({ color: COLOURS.soft, ...style });

/** The dark theme, for mail programs that ask: classes beside the inline styles. */
export const DARK_STYLES = `
  @media (prefers-color-scheme: dark) {
    .page, .page > table > tbody > tr > td { background: #151311 !important }
    .card { background: #1e1b19 !important; border-color: #35302d !important }
    .ink { color: #f5f5f4 !important }
    .soft { color: #a8a29e !important }
    .line { border-color: #35302d !important }
    .accent { background: #6cb8f6 !important; color: #0b1a26 !important; border-color: #6cb8f6 !important }
    .quiet { background: #1e1b19 !important; color: #f5f5f4 !important; border-color: #57534e !important }
    .link { color: #6cb8f6 !important }
    .note { background: #16293a !important }
  }
  @media (max-width: 480px) {
    .outer > tbody > tr > td { padding: 10px !important }
    .card > tbody > tr > td { padding: 22px 18px !important }
  }
`;
