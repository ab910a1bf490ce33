import { Slot } from 'radix-ui';
import { Link } from 'react-router-dom';
import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../cx.ts';
import { Spinner } from '../states/spinner.tsx';

const VARIANTS = {
  primary: 'bg-accent text-on-accent enabled:hover:bg-accent-hover [a&]:hover:bg-accent-hover',
  secondary:
    'border border-line-strong bg-surface text-ink enabled:hover:bg-sunken [a&]:hover:bg-sunken',
  quiet: 'text-ink-2 enabled:hover:bg-sunken enabled:hover:text-ink [a&]:hover:bg-sunken',
  danger: 'border border-negative bg-surface text-negative enabled:hover:bg-negative-soft',
} as const;

const SIZES = {
  normal: 'h-9 touch:h-11 px-3.5 text-body',
  small: 'h-8 touch:h-11 px-2.5 text-meta',
  large: 'h-11 px-5 text-prose',
  icon: 'size-9 touch:size-11 text-body',
} as const;

const FACE = 'col-start-1 row-start-1 inline-flex items-center justify-center gap-2';

type ButtonVariant = keyof typeof VARIANTS;

/** The look of a button, for links that must look like one. */
export function buttonClass(
  variant: ButtonVariant = 'secondary',
  size: keyof typeof SIZES = 'normal',
): string {
  return cx(
    'inline-flex shrink-0 items-center justify-center gap-2 rounded-control font-medium',
    'whitespace-nowrap select-none transition-colors duration-120',
    'disabled:cursor-not-allowed disabled:opacity-50 aria-busy:cursor-progress',
    VARIANTS[variant],
    SIZES[size],
  );
}

interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant;
  size?: keyof typeof SIZES;
  /** Shows a spinner and ignores clicks; the button keeps its width and its focus. */
  busy?: boolean;
  /** Label while busy, such as 'Adding…'. */
  busyLabel?: string;
  /** Renders the look on the only child, for example a router link. */
  asChild?: boolean;
  icon?: ReactNode;
}

/** One primary per view. A busy button stays focusable, so that focus is not lost. */
export function Button({
  variant = 'secondary',
  size = 'normal',
  busy = false,
  busyLabel,
  asChild = false,
  icon,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const classes = cx(buttonClass(variant, size), className);
  if (asChild) {
    return (
      <Slot.Root className={classes} onClick={onClick as never} {...(rest as object)}>
        {children}
      </Slot.Root>
    );
  }
  return (
    <button
      type={type}
      className={classes}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
      {...rest}
    >
      {busyLabel === undefined ? (
        <>
          {busy ? <Spinner /> : icon}
          {children}
        </>
      ) : (
        // Both faces share one grid cell: the wider one sets the width, each is centred in it.
        <span className="grid">
          <span className={cx(FACE, busy && 'invisible')} aria-hidden={busy}>
            {icon}
            {children}
          </span>
          <span className={cx(FACE, !busy && 'invisible')} aria-hidden={!busy}>
            {busy ? <Spinner /> : <span className="size-4" />}
            {busyLabel}
          </span>
        </span>
      )}
    </button>
  );
}

/** A link of the app that looks like a button. */
export function LinkButton({
  variant,
  size,
  className,
  ...rest
}: ComponentProps<typeof Link> & Pick<ButtonProps, 'variant' | 'size'>) {
  return <Link className={cx(buttonClass(variant, size), className)} {...rest} />;
}
