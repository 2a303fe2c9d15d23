export function RowsSkeleton() {
  return (
    <div role="status" className="space-y-3">
      <span className="sr-only">Laden...</span>
      {["a", "b", "c", "d"].map((row) => (
        <div key={row} className="skeleton h-16 rounded-card" />
      ))}
    </div>
  );
}
