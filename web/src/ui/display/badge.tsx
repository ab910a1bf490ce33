import type { ReactNode } from 'react';
import type { Tone } from '../../texts/tone.ts';
import { cx } from '../cx.ts';

export const TONES = {
  neutral: 'bg-sunken text-ink-2',
  accent: 'bg-accent-soft text-accent-ink',
  positive: 'bg-positive-soft text-positive',
  caution: 'bg-caution-soft text-caution',
  negative: 'bg-negative-soft text-negative',
} as const satisfies Record<Tone, string>;

/** A short state in words; the colour only repeats them. */
export function Badge({
  tone = 'neutral',
  icon,
  className,
  children,
}: {
  tone?: Tone;
  icon?: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  return (
    <span
      className={cx(
        'inline-flex h-5.5 w-fit items-center gap-1 rounded-control px-1.5 text-hint font-medium whitespace-nowrap',
        TONES[tone],
        className,
      )}
    >
      {icon}
      {children}
    </span>
  );
}
