export function Spinner({ children }: { children: string }) {
  return (
    <div role="status" className="flex flex-col items-center gap-4 py-6 text-soft">
      <span
        className="size-9 animate-spin rounded-full border-3 border-line border-t-accent"
        aria-hidden="true"
      />
      <p>{children}</p>
    </div>
  );
}
