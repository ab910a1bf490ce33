import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { LIST_TEXTS } from '../../texts/frame.ts';

/** A filter that can be switched. `count` is how many it would leave. */
export function ToggleChip({
  pressed,
  onChange,
  icon,
  count,
  disabled = false,
  children,
}: {
  pressed: boolean;
  onChange: (pressed: boolean) => void;
  icon?: ReactNode;
  count?: number;
  disabled?: boolean;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      disabled={disabled}
      onClick={() => onChange(!pressed)}
      className={cx(
        'inline-flex h-7.5 items-center gap-1.5 rounded-full border px-2.5 text-meta whitespace-nowrap transition-colors touch:h-11',
        'disabled:cursor-not-allowed disabled:opacity-50',
        pressed
          ? 'border-accent bg-accent-soft font-medium text-accent-ink'
          : 'border-line-strong bg-surface text-ink-2 enabled:hover:bg-sunken enabled:hover:text-ink',
      )}
    >
      {icon}
      {children}
      {count !== undefined && <span className="text-hint tabular-nums opacity-90">{count}</span>}
    </button>
  );
}

/** An active filter or keyword with a cross that takes it away. */
export function RemovableChip({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <span className="inline-flex h-7.5 max-w-full items-center gap-1 rounded-full bg-accent-soft pl-2.5 text-meta text-accent-ink touch:h-11">
      <span className="truncate">{label}</span>
      <button
        type="button"
        aria-label={`${LIST_TEXTS.remove} ${label}`}
        onClick={onRemove}
        className="inline-flex size-7 shrink-0 items-center justify-center rounded-full hover:bg-surface touch:size-11"
      >
        <X size={14} />
      </button>
    </span>
  );
}
