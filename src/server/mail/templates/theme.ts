import { type CSSProperties, createContext, createElement, type ReactElement, useContext } from "react";
import type { Colour } from "#domain/accent.ts";
import { accentTones, BRAND_TONES } from "#domain/accent.ts";

export const MAIL_COLOURS = {
  page: "#fafaf9",
  surface: "#ffffff",
  ink: "#1c1917",
  soft: "#57534e",
  line: "#e7e5e4",
} as const;

type Themes = typeof BRAND_TONES;

const Accent = createContext(BRAND_TONES);

export const useAccent = (): Themes => useContext(Accent);

const Site = createContext("");

/** The site's address, for links in typed texts. */
export const useClubName = (): string => useContext(Site);

interface Look {
  readonly accent: Colour | null;
  readonly publicUrl: string;
}

export const withTheme = ({ accent, publicUrl }: Look, body: ReactElement): ReactElement =>
  createElement(
    Site,
    { value: publicUrl },
    createElement(Accent, { value: accent === null ? BRAND_TONES : accentTones(accent) }, body),
  );

const FONT = "Inter, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

export const text = (style: CSSProperties = {}): CSSProperties => ({
  margin: 0,
  fontFamily: FONT,
  fontSize: 16,
  lineHeight: "25px",
  color: MAIL_COLOURS.ink,
  ...style,
});

export const softText = (style: CSSProperties = {}) => text({ color: MAIL_COLOURS.soft, ...style });

/** The dark theme, for mail programs that support it: classes that override the inline styles. */
export const darkStyles = ({ accent, on, soft }: Themes["dark"]): string => `
  @media (prefers-color-scheme: dark) {
    .page, .page > table > tbody > tr > td { background: #151311 !important }
    .card { background: #1e1b19 !important; border-color: #35302d !important }
    .ink { color: #f5f5f4 !important }
    .soft { color: #a8a29e !important }
    .line { border-color: #35302d !important }
    .accent { background: ${accent} !important; color: ${on} !important; border-color: ${accent} !important }
    .quiet { background: #1e1b19 !important; color: #f5f5f4 !important; border-color: #57534e !important }
    .link { color: ${accent} !important }
    .note { background: ${soft} !important }
  }
  @media (max-width: 480px) {
    .outer > tbody > tr > td { padding: 10px !important }
    .card > tbody > tr > td { padding: 22px 18px !important }
    a.accent, a.quiet { padding-left: 2px !important; padding-right: 2px !important; font-size: 15px !important }
  }
  @media (max-width: 300px) {
    .leaf-column { display: none !important }
  }
`;
