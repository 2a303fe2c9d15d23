import parse, { type DOMNode, domToReact, type HTMLReactParserOptions } from "html-react-parser";
import { createElement, Fragment, type ReactNode } from "react";

const ADDRESS = /^(https?:\/\/|mailto:)/i;
/** A path of this site: browsers read `//`, `/\` and a tab between the slashes as another site. */
const PATH = /^\/(?![/\\])[^\s\\]*$/;
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

/** Keeps only `a`, `strong`, `em`, `br` and `p`, with a link's http(s), mailto or own path. Others become content or are `DROPPED`. */
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
  const isPath = PATH.test(href);
  if (!isPath && !ADDRESS.test(href)) return children;
  const outside = isPath ? {} : { target: "_blank", rel: "noopener noreferrer" };
  return (
    <a href={href} {...outside} className="font-semibold text-accent underline">
      {children}
    </a>
  );
}
