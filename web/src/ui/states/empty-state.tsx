import type { ReactNode } from 'react';
import { EMPTY_TEXTS } from '../../texts/empty.ts';
import { cx } from '../cx.ts';
import { Mark } from '../display/logo.tsx';

export type EmptyStateType = keyof typeof EMPTY_TEXTS;

/** Shown in the frame of the missing content. Without `type` the title says that there is no data. */
export function EmptyState({
  type = 'noData',
  title,
  children,
  actions,
  compact = false,
}: {
  type?: EmptyStateType;
  title?: string;
  /** Replaces the standard sentence: what was searched, which filters are on; null: no sentence. */
  children?: ReactNode;
  actions?: ReactNode;
  compact?: boolean;
}) {
  const texts = EMPTY_TEXTS[type];
  return (
    <div
      data-empty-state={type}
      className={cx('flex flex-col items-center text-center', compact ? 'py-8' : 'py-14')}
    >
      <Mark size={compact ? 40 : 64} className="text-line-strong/60" />
      <h3 className="mt-4 text-card font-semibold">{title ?? texts.title}</h3>
      {children !== null && (
        <div className="mt-1.5 max-w-[52ch] text-body text-ink-2">{children ?? texts.text}</div>
      )}
      {actions !== undefined && (
        <div className="mt-5 flex flex-wrap justify-center gap-2">{actions}</div>
      )}
    </div>
  );
}
