import type { ComponentProps } from "react";
import { Link } from "./link.tsx";

const LOOKS = {
  primary: "border-accent bg-accent text-on-accent hover:border-accent-strong hover:bg-accent-strong",
  quiet: "border-line bg-surface text-ink hover:bg-raised",
  bare: "border-transparent text-soft hover:bg-raised hover:text-ink",
  danger: "border-red/50 bg-surface text-red hover:bg-red-soft",
} as const;

const SIZES = {
  small: "min-h-11 px-2.5 text-sm",
  normal: "min-h-11 px-4.5 text-md",
  large: "min-h-13 px-5 text-base",
} as const;

interface ButtonLook {
  readonly look?: keyof typeof LOOKS;
  readonly size?: keyof typeof SIZES;
}

export function buttonClass({ look = "quiet", size = "normal" }: ButtonLook, extra = ""): string {
  return `inline-flex items-center justify-center gap-2 rounded-control border py-1.5 text-center leading-tight font-semibold transition-colors disabled:cursor-default disabled:opacity-60 ${LOOKS[look]} ${SIZES[size]} ${extra}`;
}

export const chipClass = buttonClass({ look: "quiet" }, "rounded-full px-4");

export function Button({
  look,
  size,
  className,
  type = "button",
  ...rest
}: ButtonLook & ComponentProps<"button">) {
  return (
    <button
      type={type}
      className={buttonClass({ ...(look && { look }), ...(size && { size }) }, className)}
      {...rest}
    />
  );
}

export function LinkButton({ look, size, className, ...rest }: ButtonLook & ComponentProps<typeof Link>) {
  return (
    <Link className={buttonClass({ ...(look && { look }), ...(size && { size }) }, className)} {...rest} />
  );
}

/** A link in a row of a list; on a phone as high as a finger needs. */
export const TextLink = (props: ComponentProps<typeof Link>) => (
  <Link
    className="relative inline-block wrap-anywhere underline decoration-field-line underline-offset-3 hover:decoration-current max-sm:-my-3.5 max-sm:py-3.5"
    {...props}
  />
);

/** A square button with only an icon; it needs an accessible name. */
export const iconButtonClass =
  "inline-flex size-11 shrink-0 items-center justify-center rounded-control text-soft transition-colors hover:bg-raised hover:text-ink";

export const wordClass =
  "inline-flex min-h-11 items-center rounded-control px-2.5 text-md font-medium text-soft transition-colors hover:bg-raised hover:text-ink aria-[current=page]:text-ink";
