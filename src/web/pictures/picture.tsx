import type { DescribedPicture } from "#contract/pictures.ts";
import { PICTURE_FORMATS, type PictureFormat, pictureAddress } from "#domain/pictures.ts";

interface PictureProps {
  readonly picture: DescribedPicture;
  /** Shown width, as the `sizes` attribute of `img`. */
  readonly sizes: string;
  /** At the top of the page, and therefore loaded at once. */
  readonly isFirst?: boolean;
  readonly className: string;
}

/** A picture in the size and format that the browser chooses. Reserves its space to avoid a layout shift. */
export function Picture({ picture, sizes, isFirst = false, className }: PictureProps) {
  const { hash, width, height, widths, alt, position } = picture;
  const sources = (format: PictureFormat) =>
    widths.map((each) => `${pictureAddress(hash, each, format)} ${each}w`).join(", ");
  const [avif, webp] = PICTURE_FORMATS;
  return (
    <picture>
      <source type={`image/${avif}`} srcSet={sources(avif)} sizes={sizes} />
      <img
        src={pictureAddress(hash, widths[0] ?? width, webp)}
        srcSet={sources(webp)}
        sizes={sizes}
        width={width}
        height={height}
        alt={alt}
        loading={isFirst ? "eager" : "lazy"}
        decoding="async"
        className={`${className} object-x-${position.x} object-y-${position.y}`}
      />
    </picture>
  );
}
