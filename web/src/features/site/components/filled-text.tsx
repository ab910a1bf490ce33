import { fill } from '../content/document.ts';
import type { SiteNames } from '../content/document.ts';

/** A text with its names; the support address becomes a link. */
export function FilledText({ text, names }: { text: string; names: SiteNames }) {
  const parts = text.split('{support}');
  return parts.map((part, index) => (
    // The parts of one fixed text never change their order.
    // oxlint-disable-next-line react/no-array-index-key
    <span key={index}>
      {index > 0 && <SupportAddress address={names.support} />}
      {fill(part, names)}
    </span>
  ));
}

function SupportAddress({ address }: { address: string }) {
  if (!address.includes('@')) return address;
  return (
    <a
      href={`mailto:${address}`}
      className="rounded-control text-accent-ink underline underline-offset-2 wrap-anywhere"
    >
      {address}
    </a>
  );
}
