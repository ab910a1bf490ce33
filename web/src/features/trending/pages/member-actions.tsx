import { SaveLeadButton } from '../../leads/save/save-lead-button.tsx';
import { WatchButton } from '../../watched-search/watch-button.tsx';
import type { QuoteAction } from '../list/quote.tsx';

/** Saves the post of a quote as a lead that remembers its problem. */
export const renderSaveLead: QuoteAction = (quote, { id, title }) => (
  <SaveLeadButton
    className="ml-1 align-middle"
    title={quote.text}
    target={{
      url: quote.url,
      title: quote.text,
      origin: { kind: 'problem', id: String(id), label: title },
    }}
  />
);

/** Watches for new posts about a problem. */
export const renderWatch = ({ title }: { title: string }) => (
  <WatchButton target={{ query: title, origin: 'problem' }} />
);
