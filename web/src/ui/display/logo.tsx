/** The mark: a dot with two arcs opening to the right, something heard. */
export function Mark({ size = 24, className }: { size?: number; className?: string }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      aria-hidden="true"
      className={className}
    >
      <circle cx="6" cy="12" r="3" fill="currentColor" />
      <g stroke="currentColor" strokeWidth="2.25" strokeLinecap="round">
        <path d="M11.4 7.2a7.4 7.4 0 0 1 0 9.6" />
        <path d="M15.6 4a12 12 0 0 1 0 16" />
      </g>
    </svg>
  );
}

/** Mark and product name. Put it inside the link that names its target. */
export function Logo({ name }: { name: string }) {
  return (
    <span className="inline-flex items-center gap-2 text-ink">
      <Mark className="text-accent dark:text-accent-ink" />
      <span className="text-card font-semibold tracking-tight">{name}</span>
    </span>
  );
}
