import { CircleAlert, CloudOff, KeyRound, TriangleAlert } from 'lucide-react';
import { useState, useEffect, useEffectEvent } from 'react';
import type { ReactNode } from 'react';
import {
  MANUAL_SERVER_RETRIES,
  asClientError,
  panelType,
  wayOut,
  autoRetriesLeft,
  retryDelayMs,
} from '../../lib/errors.ts';
import type { ErrorType, PanelType, ClientError } from '../../lib/errors.ts';
import { paths } from '../../lib/paths.ts';
import { Button } from '../controls/button.tsx';
import { CopyButton } from '../controls/copy-button.tsx';
import { cx } from '../cx.ts';
import { ERROR_PANEL_TEXTS } from '../../texts/errors.ts';
import { supportMailto, useSupport } from './support.tsx';

const ICONS: Readonly<Record<PanelType, typeof CloudOff>> = {
  network: CloudOff,
  server: CircleAlert,
  auth: KeyRound,
  validation: TriangleAlert,
  generic: CircleAlert,
};

/**
 * A failure in the place of the content that it prevents. Pass a query's `error` (not `isError`,
 * which is false while it is asked again), `refetch` as `onRetry` and `isFetching` as `busy`.
 * Without `error` it shows the default texts.
 */
export function ErrorPanel({
  error,
  onRetry,
  busy = false,
  title,
  message,
  actions,
  compact = false,
}: {
  error?: unknown;
  onRetry?: (() => void) | undefined;
  busy?: boolean;
  title?: string;
  message?: string;
  /** Further ways out, such as a link back to the list. */
  actions?: ReactNode;
  compact?: boolean;
}) {
  const known = error === undefined || error === null ? null : asClientError(error);
  const { secondsLeft, retrying, retryNow } = useAutoRetry(known, onRetry, busy);
  const [manualAttempts, setManualAttempts] = useState(0);
  const support = useSupport();
  const type = known === null ? 'generic' : panelType(known.type);
  const Icon = ICONS[type];
  const heading = title ?? known?.title ?? ERROR_PANEL_TEXTS.title;
  const text = message ?? known?.message ?? ERROR_PANEL_TEXTS.message;
  const exhausted = known?.type === 'server' && manualAttempts >= MANUAL_SERVER_RETRIES;
  const note = noteOf({ pending: busy || retrying, secondsLeft, exhausted });
  const mailto = supportMailto(support, { title: heading, requestId: known?.requestId ?? null });

  return (
    <div
      data-error-panel={type}
      className={cx(
        'flex flex-col items-start gap-3 rounded-card border border-line bg-surface sm:flex-row sm:gap-4',
        compact ? 'p-4' : 'p-5 sm:p-6',
      )}
    >
      <span className="flex size-9 shrink-0 items-center justify-center rounded-full bg-negative-soft text-negative">
        <Icon size={20} />
      </span>
      <div className="min-w-0 grow">
        <div role="alert">
          <h3 className="text-card font-semibold">{heading}</h3>
          <p className="mt-1 max-w-[68ch] text-body text-ink-2 wrap-anywhere">{text}</p>
        </div>
        {note !== null && (
          <p role="timer" className="mt-1 text-hint text-ink-2 tabular-nums">
            {note}
          </p>
        )}
        <div className="mt-3 flex flex-wrap items-center gap-2">
          {onRetry !== undefined && !exhausted && (
            <Button
              busy={busy || retrying}
              busyLabel={ERROR_PANEL_TEXTS.retrying}
              onClick={() => {
                setManualAttempts(manualAttempts + 1);
                retryNow();
              }}
            >
              {ERROR_PANEL_TEXTS.retry}
            </Button>
          )}
          <WayOut type={known?.type ?? 'unknown'} />
          {mailto !== null && (
            <Button asChild>
              <a href={mailto}>{ERROR_PANEL_TEXTS.support}</a>
            </Button>
          )}
          {actions}
        </div>
        {known?.requestId != null && (
          <p className="mt-3 flex items-center gap-1.5 text-hint text-ink-2">
            Request <code className="min-w-0 break-all">{known.requestId}</code>
            <CopyButton text={known.requestId} label="Copy request id" />
          </p>
        )}
      </div>
    </div>
  );
}

/** Plain links: the panel is also shown outside a router. */
function WayOut({ type }: { type: ErrorType }) {
  const way = wayOut(type);
  if (way !== 'log-in' && way !== 'upgrade') return null;
  return (
    <Button asChild variant="primary">
      <a href={way === 'log-in' ? paths.login : paths.pricing}>
        {way === 'log-in' ? ERROR_PANEL_TEXTS.logIn : ERROR_PANEL_TEXTS.seePlans}
      </a>
    </Button>
  );
}

function noteOf({
  pending,
  secondsLeft,
  exhausted,
}: {
  pending: boolean;
  secondsLeft: number | null;
  exhausted: boolean;
}): string | null {
  if (pending) return ERROR_PANEL_TEXTS.retrying;
  if (secondsLeft !== null) return ERROR_PANEL_TEXTS.waiting(secondsLeft);
  return exhausted ? ERROR_PANEL_TEXTS.exhausted : null;
}

const RETRYING_SHOWN_MS = 2_000;
const TICK_MS = 250;

interface AutoRetry {
  /** Whole seconds until the next automatic attempt, null when there is none. */
  secondsLeft: number | null;
  /** 'Retrying...' shows for 2 s after a manual attempt. */
  retrying: boolean;
  retryNow: () => void;
}

/**
 * Tries again by itself with a doubling delay, and starts over after a manual
 * attempt. `busy` is true while an attempt is under way: no second one is planned meanwhile.
 */
function useAutoRetry(
  error: ClientError | null,
  retry: (() => void) | undefined,
  busy: boolean,
): AutoRetry {
  // The cache may have tried once before there was anything to show.
  const [attempts, setAttempts] = useState(error?.retries ?? 0);
  const [retrying, setRetrying] = useState(false);
  const [waited, setWaited] = useState(0);
  const delay = retryDelayMs(attempts, error);
  const planned = retry !== undefined && !busy && autoRetriesLeft(error, attempts) > 0;

  const attempt = useEffectEvent(() => {
    setWaited(0);
    setAttempts(attempts + 1);
    retry?.();
  });

  useEffect(() => {
    if (!planned) return;
    let startedAt = performance.now();
    const timer = setInterval(() => {
      const elapsed = performance.now() - startedAt;
      if (elapsed < delay) {
        setWaited(elapsed);
        return;
      }
      startedAt = performance.now();
      attempt();
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [planned, delay]);

  useEffect(() => {
    if (!retrying) return;
    const timer = setTimeout(() => setRetrying(false), RETRYING_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [retrying]);

  return {
    secondsLeft: planned ? Math.max(1, Math.ceil((delay - waited) / 1_000)) : null,
    retrying,
    retryNow: () => {
      setWaited(0);
      setAttempts(0);
      setRetrying(true);
      retry?.();
    },
  };
}
