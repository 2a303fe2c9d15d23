import { useRef } from "react";

/** A mail that has not gone. */
export const ShownMail = ({ mail: { subject, html } }: { mail: { subject: string; html: string } }) => (
  <>
    <p className="text-[15px]">
      <span className="text-soft">Onderwerp</span>{" "}
      <span className="font-semibold wrap-anywhere">{subject}</span>
    </p>
    <EmailFrame html={html} />
  </>
);

/**
 * A mail's HTML in a sandboxed frame: no scripts, no forms, no navigation, and by the page's own policy nothing
 * from elsewhere. That policy also refuses inline styles, of which a mail consists; so they travel as data and are
 * set through the object model, which it allows (CSP 3, section 6.7.3.3).
 */
export function EmailFrame({ html }: { html: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  return (
    <iframe
      ref={frame}
      title="Inhoud van de e-mail"
      sandbox="allow-same-origin"
      srcDoc={withoutInlineStyles(html)}
      className="mt-5 h-120 w-full rounded-control border border-line bg-white"
      onLoad={() => frame.current && show(frame.current)}
    />
  );
}

const withoutInlineStyles = (html: string) =>
  html.replace(/ style="/g, ' data-style="').replace(/<style[^>]*>[\s\S]*?<\/style>/g, "");

/** As high as what it says, which fits a phone's width too: the dialog around it is all that scrolls. */
function show(frame: HTMLIFrameElement): void {
  const content = frame.contentDocument;
  if (!content) return;
  applyStyles(content);
  content.body.style.overflowWrap = "anywhere";
  frame.style.height = `${content.documentElement.scrollHeight + 2}px`;
}

function applyStyles(document: Document): void {
  for (const element of document.querySelectorAll<HTMLElement>("[data-style]")) {
    element.style.cssText = element.dataset.style ?? "";
  }
}
