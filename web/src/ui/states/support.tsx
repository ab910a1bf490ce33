import { createContext, useContext } from 'react';

interface Support {
  productName: string;
  /** Empty while unknown: then no mail link is shown. */
  email: string;
  /** A tag for the subject of plans with priority support. */
  priority: boolean;
}

const SupportContext = createContext<Support>({
  productName: 'Earshot',
  email: '',
  priority: false,
});

/** The app provides it once from the public configuration and the plan. */
export const SupportProvider = SupportContext.Provider;

export function useSupport(): Support {
  return useContext(SupportContext);
}

/** A prefilled mail to support, null when no address is known. */
export function supportMailto(
  support: Support,
  about: { title: string; requestId: string | null },
): string | null {
  if (support.email === '') return null;
  const tag = support.priority ? '[Priority] ' : '';
  const subject = `${tag}${support.productName}: ${about.title}`;
  const body = [
    'What I was doing:',
    '',
    '',
    about.requestId === null ? null : `Request id: ${about.requestId}`,
    typeof location === 'undefined' ? null : `Page: ${location.pathname}`,
  ].filter((line) => line !== null);
  const query = new URLSearchParams({ subject, body: body.join('\r\n') });
  // Mail programs read %20, not the plus sign of forms.
  return `mailto:${support.email}?${query.toString().replaceAll('+', '%20')}`;
}
