import parse, { type DOMNode, domToReact, type HTMLReactParserOptions } from "html-react-parser";
import { createElement, Fragment, type ReactNode } from "react";

const ADDRESS = /^(https?:\/\/|mailto:)/i;
/** What is inside these is no text. */
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
 * A server's message as HTML. Only `a`, `strong`, `em`, `br` and `p` are kept, without
 * attributes but a link's web or mail address; of any other element only the text stays.
 */
export const SafeHtml = ({ html }: { html: string }) => <div>{parse(html, KEPT)}</div>;

const KEPT: HTMLReactParserOptions = {
  // Only an element that is returned takes the node's place.
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
