import { useRef } from "react";

export const ShownMail = ({ mail: { subject, html } }: { mail: { subject: string; html: string } }) => (
  <>
    <p className="text-md">
      <span className="text-soft">Onderwerp</span>{" "}
      <span className="font-semibold wrap-anywhere">{subject}</span>
    </p>
    <EmailFrame html={html} />
  </>
);

/** Sandboxed: no scripts, forms, navigation or other sites. The CSP refuses styles of mails, so the CSSOM sets them (CSP 3, 6.7.3.3). */
export function EmailFrame({ html }: { html: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  return (
    <iframe
      ref={frame}
      title="Inhoud van de e-mail"
      sandbox="allow-same-origin"
      srcDoc={withoutInlineStyles(html)}
      className="mt-5 h-120 w-full rounded-control border border-line bg-white max-sm:-mx-5 max-sm:w-[calc(100%+2.5rem)] max-sm:rounded-none max-sm:border-x-0"
      onLoad={() => frame.current && show(frame.current, html)}
    />
  );
}

/** Reads at most to the next one: a stranger's mail may have thousands that never end. */
const SHEET = /<style[^<>]*>((?:(?!<style)[\s\S])*?)<\/style>/g;

const withoutInlineStyles = (html: string) => html.replace(/ style="/g, ' data-style="').replace(SHEET, "");

/** In pixels: higher than any mail of people, because a stranger's mail may ask for any height. */
const MAX_HEIGHT = 6_000;

/** Applies the styles and gives the frame the height of its content, so that only the dialog scrolls. */
function show({ contentDocument: content, style }: HTMLIFrameElement, html: string): void {
  if (!content?.defaultView) return;
  applyStyles(content);
  content.adoptedStyleSheets = [sheetOf(html, new content.defaultView.CSSStyleSheet())];
  content.body.style.overflowWrap = "anywhere";
  // Measured in the least room: a document is never lower than its frame.
  style.height = "0";
  style.height = `${Math.min(content.documentElement.scrollHeight + 2, MAX_HEIGHT)}px`;
}

function applyStyles(document: Document): void {
  for (const element of document.querySelectorAll<HTMLElement>("[data-style]")) {
    element.style.cssText = element.dataset.style ?? "";
  }
}

/** The mail's own sheet, which fits it to a phone; without its dark theme, because the frame is white. */
function sheetOf(html: string, sheet: CSSStyleSheet): CSSStyleSheet {
  sheet.replaceSync([...html.matchAll(SHEET)].map(([, css = ""]) => css).join(""));
  for (let at = sheet.cssRules.length - 1; at >= 0; at -= 1)
    if (sheet.cssRules[at]?.cssText.startsWith("@media (prefers-color-scheme")) sheet.deleteRule(at);
  return sheet;
}
