import { useRef } from "react";

/** Preview of a mail: its subject and body. */
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
 * A mail's HTML in a sandboxed frame: no scripts, no forms, no navigation, and by the page's CSP nothing from other
 * sites. The CSP also refuses the inline styles of mails. So they are passed as data attributes and set through the
 * CSSOM, which the CSP allows (CSP 3, section 6.7.3.3).
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

/** Applies the styles and gives the frame the height of its content, so that only the dialog scrolls. */
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
