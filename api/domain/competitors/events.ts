import type { AlertKind } from '../alerts/names.ts';
import type { CompanyEventKind } from './names.ts';

interface EventKind {
  label: string;
  /** Muting this kind of alert silences the event. */
  alert: AlertKind;
  /** Before the title in a sentence about the company; most titles begin with their verb. */
  verb?: string;
}

/** What the kind of a company event decides. */
export const COMPANY_EVENTS: Readonly<Record<CompanyEventKind, EventKind>> = {
  price: { label: 'Price', alert: 'price' },
  plan: { label: 'Plans', alert: 'price' },
  limit: { label: 'Limits', alert: 'price' },
  launch: { label: 'Launch', alert: 'launch' },
  release: { label: 'Release', alert: 'release' },
  hiring: { label: 'Hiring', alert: 'hiring', verb: 'is' },
  funding: { label: 'Funding', alert: 'funding' },
  messaging: { label: 'Messaging', alert: 'messaging' },
  moved: { label: 'Moved', alert: 'messaging' },
  mention_spike: { label: 'Mention spike', alert: 'mention_spike' },
  sentiment_shift: { label: 'Sentiment shift', alert: 'sentiment_drop' },
};

/** The event as a sentence without its full stop: titles omit the company's name. */
export function eventSentence(
  name: string,
  { kind, title }: { kind: CompanyEventKind; title: string },
): string {
  const { verb } = COMPANY_EVENTS[kind];
  return [name, verb, title].filter((part) => part !== undefined).join(' ');
}
