import { useSyncExternalStore } from 'react';

export const CONSENT_KEY = 'cookie-consent';
const DISMISSED_KEY = 'cookie-consent-dismissed';
/** A choice made for another version is requested again. */
const CONSENT_VERSION = '1.0';

/** The exact stored form. */
interface Consent {
  /** Whether more than the essential was accepted. */
  accepted: boolean;
  categories: { essential: true; analytics: boolean; marketing: boolean };
  /** ISO time of the choice. */
  timestamp: string;
  version: typeof CONSENT_VERSION;
}

interface ConsentState {
  /** Null: no choice is stored, so essential only. */
  consent: Consent | null;
  /** Closed without a choice: essential only for this session. */
  dismissed: boolean;
  /** Reopened from the footer or the settings. */
  reopened: boolean;
}

type KeyValues = Pick<Storage, 'getItem' | 'setItem'>;

/** A stored choice; null for anything that is none of this version. */
export function parseConsent(stored: string | null): Consent | null {
  try {
    const value = JSON.parse(stored ?? 'null') as Partial<Consent> | null;
    const categories = value?.categories;
    if (value?.version !== CONSENT_VERSION || typeof value.timestamp !== 'string') return null;
    if (typeof categories?.analytics !== 'boolean' || typeof categories.marketing !== 'boolean') {
      return null;
    }
    return {
      accepted: value.accepted === true,
      categories: {
        essential: true,
        analytics: categories.analytics,
        marketing: categories.marketing,
      },
      timestamp: value.timestamp,
      version: CONSENT_VERSION,
    };
  } catch {
    return null;
  }
}

/**
 * The choice about cookies and who wants to know about it. `local` survives the browser, `session`
 * the tab; where either is forbidden the choice lasts until the page closes.
 */
export function createConsentStore(local: KeyValues, session: KeyValues, now: () => Date) {
  const listeners = new Set<() => void>();
  const read = (storage: KeyValues, key: string): string | null =>
    attempt(() => storage.getItem(key));
  let state: ConsentState = {
    consent: parseConsent(read(local, CONSENT_KEY)),
    dismissed: read(session, DISMISSED_KEY) !== null,
    reopened: false,
  };
  const update = (change: Partial<ConsentState>): void => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };
  return {
    get: (): ConsentState => state,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** 'Essential Only' or 'Accept All'. */
    choose: (accepted: boolean): void => {
      const consent: Consent = {
        accepted,
        categories: { essential: true, analytics: accepted, marketing: accepted },
        timestamp: now().toISOString(),
        version: CONSENT_VERSION,
      };
      attempt(() => {
        local.setItem(CONSENT_KEY, JSON.stringify(consent));
      });
      update({ consent, reopened: false });
    },
    /** Closes the banner and keeps a choice that was stored before. */
    dismiss: (): void => {
      attempt(() => {
        session.setItem(DISMISSED_KEY, 'true');
      });
      update({ dismissed: true, reopened: false });
    },
    reopen: (): void => {
      update({ reopened: true });
    },
    /** The choice was made in another tab. */
    reread: (): void => {
      update({ consent: parseConsent(read(local, CONSENT_KEY)) });
    },
  };
}

/** `due` is true once the second after load has passed. */
export function asksForConsent(state: ConsentState, due: boolean): boolean {
  return state.reopened || (due && state.consent === null && !state.dismissed);
}

/** The one gate of analytics. */
export const allowsAnalytics = ({ consent }: ConsentState): boolean =>
  consent?.categories.analytics === true;

function attempt<T>(action: () => T): T | null {
  try {
    return action();
  } catch {
    return null;
  }
}

/** Accessing forbidden storage throws, so it is looked up at each use. */
const storageOf = (name: 'localStorage' | 'sessionStorage'): KeyValues => ({
  getItem: (key) => globalThis[name].getItem(key),
  setItem: (key, value) => {
    globalThis[name].setItem(key, value);
  },
});

export const consentStore = createConsentStore(
  storageOf('localStorage'),
  storageOf('sessionStorage'),
  () => new Date(),
);

/** Call once: a choice in another tab counts in this one. */
export function watchConsent(): void {
  addEventListener('storage', (event) => {
    if (event.key === CONSENT_KEY) consentStore.reread();
  });
}

/** No browser has answered yet on the server. */
const UNASKED: ConsentState = { consent: null, dismissed: false, reopened: false };

export function useConsent(): ConsentState {
  return useSyncExternalStore(consentStore.subscribe, consentStore.get, () => UNASKED);
}
