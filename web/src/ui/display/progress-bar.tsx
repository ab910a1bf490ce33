import { cx } from '../cx.ts';

const TONES = {
  accent: 'bg-accent',
  positive: 'bg-positive',
  caution: 'bg-caution-mark',
  negative: 'bg-negative',
} as const;

/** k of n. `label` names it for screen readers; show it as text too. */
export function ProgressBar({
  value,
  max,
  label,
  tone = 'accent',
  valueText,
  className,
}: {
  value: number;
  max: number;
  label: string;
  tone?: keyof typeof TONES;
  /** Text for screen readers instead of a percentage. */
  valueText?: string;
  className?: string;
}) {
  const share = max <= 0 ? 1 : Math.min(1, Math.max(0, value / max));
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={Math.min(value, max)}
      aria-valuetext={valueText}
      className={cx(
        'h-1.5 overflow-hidden rounded-full bg-sunken inset-ring inset-ring-line',
        className,
      )}
    >
      <div
        className={cx(
          'h-full origin-left rounded-full transition-transform duration-200',
          TONES[tone],
        )}
        style={{ transform: `scaleX(${share})` }}
      />
    </div>
  );
}
