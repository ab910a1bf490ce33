import { allowsAnalytics, consentStore } from './browser/consent.ts';

type AnalyticsEvent =
  | 'page_view'
  | 'sign_up'
  | 'login'
  | 'logout'
  | 'upgrade_prompt'
  | 'plan_limit_hit'
  | 'discovery_initiated'
  | 'discovery_completed'
  | 'discovery_error'
  | 'competitor_added'
  | 'competitor_removed'
  | 'export_completed'
  | 'export_blocked'
  | 'export_error';

/** Short facts only: never text that a person typed, never an id. */
type Properties = Readonly<Record<string, string | number | boolean>>;
export type TrackAdapter = (event: AnalyticsEvent, properties: Properties) => void;

/**
 * The port: forwards an event only while `allowed`; a failing adapter has no effect on the page.
 */
export function createTracker(allowed: () => boolean) {
  let adapter: TrackAdapter | null = null;
  return {
    connect: (next: TrackAdapter | null): void => {
      adapter = next;
    },
    track: (event: AnalyticsEvent, properties: Properties = {}): void => {
      if (adapter === null || !allowed()) return;
      try {
        adapter(event, properties);
      } catch {
        // Counting is never worth an error in front of a person.
      }
    },
  };
}

/** Sends each event as JSON, without cookies, also while the page is being left. */
export const httpAdapter =
  (url: string, send: typeof fetch = fetch): TrackAdapter =>
  (event, properties) => {
    const body = JSON.stringify({ event, properties, at: new Date().toISOString() });
    const headers = { 'content-type': 'application/json' };
    send(url, { method: 'POST', body, headers, keepalive: true, credentials: 'omit' }).catch(
      () => undefined,
    );
  };

/** An address without what identifies one person's search. */
export function pageName(pathname: string): string {
  return pathname
    .replace(/^\/shared\/.+/, '/shared/:token')
    .replaceAll(/\/[0-9a-f]{8}-[0-9a-f-]{27}(?=\/|$)/gi, '/:id');
}

export const { connect: connectTracker, track } = createTracker(() =>
  allowsAnalytics(consentStore.get()),
);
