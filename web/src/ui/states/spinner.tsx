/** A spinner. With `label` it is announced; without, adjacent text must name what is busy. */
export function Spinner({ label, size = 16 }: { label?: string; size?: 16 | 28 }) {
  return (
    <span role={label === undefined ? undefined : 'status'} className="inline-flex">
      <svg
        className="spinner animate-spin"
        width={size}
        height={size}
        viewBox="0 0 20 20"
        fill="none"
        aria-hidden="true"
      >
        <circle cx="10" cy="10" r="8" stroke="currentColor" strokeWidth="2.5" opacity="0.25" />
        <path
          d="M18 10a8 8 0 0 0-8-8"
          stroke="currentColor"
          strokeWidth="2.5"
          strokeLinecap="round"
        />
      </svg>
      {label !== undefined && <span className="sr-only">{label}</span>}
    </span>
  );
}
