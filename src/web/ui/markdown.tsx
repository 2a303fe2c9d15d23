import ReactMarkdown from "react-markdown";
import { MARKDOWN_OPTIONS, readMarkdown } from "#domain/markdown-tree.ts";
import { ownPicture } from "#domain/text-pictures.ts";

/**
 * A description. Raw HTML and dangerous links are inert by the library's own rules; pictures of
 * elsewhere become links, for no page of ours loads anything from there; its headings stay below the page's one.
 */
export function Markdown({ text }: { text: string }) {
  // Written before it was refused: readable, and drawn in a moment.
  if (readMarkdown(text).kind !== "read")
    return <p className="mt-7 whitespace-pre-line wrap-anywhere">{text}</p>;
  return (
    <div className="prose mt-7 text-[17px] leading-relaxed wrap-anywhere">
      <ReactMarkdown
        remarkPlugins={MARKDOWN_OPTIONS}
        components={{
          a: ({ href, children }) => <NewTabLink href={href}>{children}</NewTabLink>,
          img: ({ src, alt }) => <Shown src={String(src ?? "")} alt={alt ?? ""} />,
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

function Shown({ src, alt }: { src: string; alt: string }) {
  const own = ownPicture(src);
  if (!own) return <NewTabLink href={src}>{alt || "afbeelding"}</NewTabLink>;
  return (
    <picture>
      <source type="image/avif" srcSet={own.avif} />
      <img
        src={own.webp}
        alt={alt}
        {...own.size}
        loading="lazy"
        decoding="async"
        className="h-auto max-w-full rounded-control"
      />
    </picture>
  );
}

function NewTabLink({ href, children }: { href: string | undefined; children?: React.ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}
