const DAY = 1_440;
const TICKS = [0, 6, 12, 18, 24];

/** Quiet hours on a 24-hour bar; the adjacent fields contain the same information as text. */
export function QuietStrip({ from, to }: { from: number; to: number }) {
  const parts =
    from <= to
      ? [[from, to]]
      : [
          [0, to],
          [from, DAY],
        ];
  return (
    <div aria-hidden>
      <div className="relative h-4 overflow-hidden rounded-control border border-line bg-surface">
        {parts.map(([start = 0, end = 0]) => (
          <span
            key={start}
            className="absolute inset-y-0 bg-accent"
            style={{ left: `${(start / DAY) * 100}%`, width: `${((end - start) / DAY) * 100}%` }}
          />
        ))}
      </div>
      <p className="mt-1 flex justify-between text-hint text-ink-2 tabular-nums">
        {TICKS.map((hour) => (
          <span key={hour}>{String(hour).padStart(2, '0')}</span>
        ))}
      </p>
    </div>
  );
}
