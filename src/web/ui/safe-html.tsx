import parse, { type DOMNode, domToReact, type HTMLReactParserOptions } from "html-react-parser";
import { createElement, Fragment, type ReactNode } from "react";

const ADDRESS = /^(https?:\/\/|mailto:)/i;
/** Elements whose content is dropped too, because it is not text. */
const DROPPED = [
  "script",
  "style",
  "template",
  "noscript",
  "iframe",
  "object",
  "svg",
  "math",
  "title",
  "textarea",
];

/**
 * Renders a message of the server as HTML. Keeps only `a`, `strong`, `em`, `br` and `p`, and of their attributes only
 * a link's http(s) or mailto address. Other elements are replaced by their content, except `DROPPED`.
 */
export const SafeHtml = ({ html }: { html: string }) => <div>{parse(html, KEPT)}</div>;

const KEPT: HTMLReactParserOptions = {
  // The library replaces a node only by an element, not by null.
  replace: (node) => (node.type === "text" ? undefined : createElement(Fragment, null, keptOf(node))),
};

function keptOf(node: DOMNode): ReactNode {
  if (!("attribs" in node) || DROPPED.includes(node.name)) return null;
  const { name, attribs, children } = node;
  const inside = domToReact(children as DOMNode[], KEPT);
  switch (name) {
    case "br":
      return <br />;
    case "p":
      return <p>{inside}</p>;
    case "strong":
      return <strong>{inside}</strong>;
    case "em":
      return <em>{inside}</em>;
    case "a":
      return <SafeLink href={attribs.href ?? ""}>{inside}</SafeLink>;
    default:
      return inside;
  }
}

function SafeLink({ href, children }: { href: string; children: ReactNode }) {
  if (!ADDRESS.test(href)) return children;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className="font-semibold text-accent underline">
      {children}
    </a>
  );
}
