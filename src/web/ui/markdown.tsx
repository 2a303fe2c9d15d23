import ReactMarkdown from "react-markdown";
import { MARKDOWN, readMarkdown } from "#domain/markdown-tree.ts";

/**
 * A description. Raw HTML and dangerous links are inert by the library's own rules; pictures become links, for no
 * page of ours loads anything from elsewhere; its headings stay below the page's one.
 */
export function Markdown({ text }: { text: string }) {
  // Written before it was refused: readable, and drawn in a moment.
  if (readMarkdown(text).kind !== "read")
    return <p className="mt-7 whitespace-pre-line wrap-anywhere">{text}</p>;
  return (
    <div className="prose mt-7 text-[17px] leading-relaxed wrap-anywhere">
      <ReactMarkdown
        remarkPlugins={MARKDOWN}
        components={{
          a: ({ href, children }) => <NewTabLink href={href}>{children}</NewTabLink>,
          img: ({ src, alt }) => <NewTabLink href={String(src ?? "")}>{alt || "afbeelding"}</NewTabLink>,
          h1: "h2",
          input: ({ checked }) => <span aria-hidden="true">{checked ? "☑" : "☐"}</span>,
          table: ({ children }) => (
            <div className="overflow-x-auto">
              <table>{children}</table>
            </div>
          ),
        }}
      >
        {text}
      </ReactMarkdown>
    </div>
  );
}

function NewTabLink({ href, children }: { href: string | undefined; children?: React.ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}
