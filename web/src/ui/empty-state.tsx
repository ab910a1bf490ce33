import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { Mark } from './logo.tsx';

/** R-PIECE-05: one text per cause, so that an empty place says why and what to do. */
const TEXTS = {
  noResults: {
    title: 'No posts matched',
    text: 'Try other words, more platforms or a longer timeframe.',
  },
  noData: { title: 'No Data Available', text: 'There is nothing to show here yet.' },
  firstTime: {
    title: 'Start with your first search',
    text: 'Posts that match will arrive here while the platforms answer.',
  },
  noFilters: {
    title: 'Nothing passes these filters',
    text: 'Clear a filter to see the other results again.',
  },
  noCompetitors: {
    title: 'No competitors yet',
    text: 'Competitors you discover will be listed here.',
  },
  noHistory: {
    title: 'No history yet',
    text: 'What you run will be kept here, newest first.',
  },
  noMonitoring: {
    title: 'Nothing is monitored yet',
    text: 'Add a competitor to monitoring and its mentions will appear here.',
  },
  error: {
    title: 'This could not be loaded',
    text: 'Try again in a moment.',
  },
} as const;
export type EmptyStateType = keyof typeof TEXTS;

/** Stands in the frame of the content that is missing. Without `type` the title is R-PIECE-06. */
export function EmptyState({
  type = 'noData',
  title,
  children,
  actions,
  compact = false,
}: {
  type?: EmptyStateType;
  title?: string;
  /** Replaces the standard sentence: what was searched, which filters are on. */
  children?: ReactNode;
  actions?: ReactNode;
  compact?: boolean;
}) {
  const texts = TEXTS[type];
  return (
    <div
      data-empty-state={type}
      className={cx('flex flex-col items-center text-center', compact ? 'py-8' : 'py-14')}
    >
      <Mark size={compact ? 40 : 64} className="text-line-strong/60" />
      <h3 className="mt-4 text-card font-semibold">{title ?? texts.title}</h3>
      <div className="mt-1.5 max-w-[52ch] text-body text-ink-2">{children ?? texts.text}</div>
      {actions !== undefined && (
        <div className="mt-5 flex flex-wrap justify-center gap-2">{actions}</div>
      )}
    </div>
  );
}
