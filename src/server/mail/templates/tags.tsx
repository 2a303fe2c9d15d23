import type { CSSProperties, ReactNode } from "react";
import { MAIL_COLOURS } from "./theme.ts";

/** Mail programs, Outlook above all, need tables for the layout and attributes beside the styles. */
const LAYOUT = {
  align: "center",
  width: "100%",
  border: 0,
  cellPadding: 0,
  cellSpacing: 0,
  role: "presentation",
} as const;

const FULL_WIDTH = { width: "100%" } as const;

interface TagProps {
  readonly className?: string;
  readonly style?: CSSProperties;
  readonly children: ReactNode;
}

interface DocumentProps {
  readonly styles: string;
  readonly children: ReactNode;
}

/** The page around the mail. Some programs drop the body's styles, so a table repeats them. */
export function Document({ styles, children }: DocumentProps) {
  return (
    <html dir="ltr" lang="nl">
      <head>
        <meta content="text/html; charset=UTF-8" httpEquiv="Content-Type" />
        <meta name="x-apple-disable-message-reformatting" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{styles}</style>
      </head>
      <body lang="nl" dir="ltr" className="page" style={{ background: MAIL_COLOURS.page, margin: 0 }}>
        <table {...LAYOUT}>
          <tbody>
            <tr>
              <td lang="nl" dir="ltr" style={{ margin: 0, background: MAIL_COLOURS.page }}>
                {children}
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  );
}

/** A box in the middle. Outlook keeps the padding of a cell, not of a table. */
export function Container({ padding, children, ...table }: TagProps & Pick<CSSProperties, "padding">) {
  return (
    <table {...LAYOUT} {...table}>
      <tbody>
        <tr style={FULL_WIDTH}>
          <td style={{ padding }}>{children}</td>
        </tr>
      </tbody>
    </table>
  );
}

export function Section({ children, ...table }: TagProps) {
  return (
    <table {...LAYOUT} {...table}>
      <tbody>
        <tr>
          <td>{children}</td>
        </tr>
      </tbody>
    </table>
  );
}

/** Of columns. */
export function Row({ children, ...table }: TagProps) {
  return (
    <table {...LAYOUT} {...table}>
      <tbody style={FULL_WIDTH}>
        <tr style={FULL_WIDTH}>{children}</tr>
      </tbody>
    </table>
  );
}

export const Column = (props: TagProps) => <td {...props} />;

/** Some programs ignore `margin`, so each side stands beside it. */
export const Text = ({ style, ...props }: TagProps & { readonly style: CSSProperties }) => (
  <p {...props} style={{ ...style, ...sidesOf(style.margin ?? 0), ...style }} />
);

function sidesOf(margin: string | number): CSSProperties {
  const [top = "0", right = top, bottom = top, left = right] = String(margin).split(" ");
  return { marginTop: top, marginRight: right, marginBottom: bottom, marginLeft: left };
}

export const Link = ({ style, ...props }: TagProps & { readonly href: string | undefined }) => (
  <a target="_blank" {...props} style={{ textDecorationLine: "none", ...style }} />
);

const BUTTON = {
  maxWidth: "100%",
  msoPaddingAlt: "0px",
  padding: "14px 4px",
  paddingTop: 14,
  paddingRight: 4,
  paddingBottom: 14,
  paddingLeft: 4,
};

const BUTTON_WORDS = {
  maxWidth: "100%",
  display: "inline-block",
  lineHeight: "120%",
  msoPaddingAlt: "0px",
  msoTextRaise: 10.5,
};

/** Outlook ignores the padding of a link: a wide space on each side, and text raised by 3/4 of the pixels, replace it. */
const OUTLOOK_BEFORE =
  '<!--[if mso]><i style="mso-font-width:200%;mso-text-raise:21px" hidden>&#8202;</i><![endif]-->';
const OUTLOOK_AFTER = '<!--[if mso]><i style="mso-font-width:200%" hidden>&#8202;&#8203;</i><![endif]-->';

export const Button = ({ style, children, ...props }: TagProps & { readonly href: string }) => (
  <a target="_blank" {...props} style={{ ...style, ...BUTTON }}>
    <ForOutlook html={OUTLOOK_BEFORE} />
    <span style={BUTTON_WORDS}>{children}</span>
    <ForOutlook html={OUTLOOK_AFTER} />
  </a>
);

// biome-ignore lint/security/noDangerouslySetInnerHtml: React writes no comments, and both of these are constants.
const ForOutlook = ({ html }: { html: string }) => <span dangerouslySetInnerHTML={{ __html: html }} />;
