interface BarProps {
  readonly max: number;
  readonly value: number;
  readonly className?: string;
}

/** Drawn beside a text that says the same: screen readers get the text alone. */
export const Bar = ({ max, value, className = "" }: BarProps) => (
  <progress className={`bar ${className}`} aria-hidden="true" max={max} value={Math.min(value, max)} />
);
