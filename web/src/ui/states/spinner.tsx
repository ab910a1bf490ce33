import { cx } from '../cx.ts';

/** A spinner. With `label` it is announced; without, adjacent text must name what is busy. */
export function Spinner({
  label,
  size = 16,
  className,
}: {
  label?: string;
  size?: 16 | 20 | 28;
  className?: string;
}) {
  return (
    <span
      role={label === undefined ? undefined : 'status'}
      className={cx('inline-flex', className)}
    >
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
