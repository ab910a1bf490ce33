/** The initial, not the picture: a remote image would tell its host who is looking. */
export function Avatar({ name }: { name: string }) {
  const initial = [...name.trim()][0]?.toUpperCase() ?? '?';
  return (
    <span
      aria-hidden
      className="flex size-8 shrink-0 items-center justify-center rounded-full bg-accent-soft text-meta font-semibold text-accent-ink"
    >
      {initial}
    </span>
  );
}
