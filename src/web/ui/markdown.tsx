import ReactMarkdown from "react-markdown";
import { MARKDOWN_OPTIONS, readMarkdown } from "#domain/markdown-tree.ts";
import { ownPicture } from "#domain/pictures.ts";

/** The library shows raw HTML as text and removes dangerous links. Pictures of other sites become links: pages load nothing from them. */
export function Markdown({ text }: { text: string }) {
  // Stored before the limits of decision 20: plain text, because rendering it could take seconds.
  if (readMarkdown(text).kind !== "read")
    return <p className="mt-7 whitespace-pre-line wrap-anywhere">{text}</p>;
  return (
    <div className="prose mt-7 text-lg leading-relaxed wrap-anywhere">
      <ReactMarkdown
        remarkPlugins={MARKDOWN_OPTIONS}
        components={{
          a: ({ href, children }) => <NewTabLink href={href}>{children}</NewTabLink>,
          img: ({ src, alt }) => <MarkdownImage src={String(src ?? "")} alt={alt ?? ""} />,
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

function MarkdownImage({ src, alt }: { src: string; alt: string }) {
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
