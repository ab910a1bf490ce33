import type { Segment } from './highlight.ts';

/** Foreign text with its matched words marked. Text nodes only: nothing in it is ever markup. */
export function MarkedText({ parts }: { parts: readonly Segment[] }) {
  return parts.map(({ text, marked }, index) =>
    marked ? (
      <mark key={index} className="rounded-[3px] bg-accent-soft px-0.5 font-medium text-accent-ink">
        {text}
      </mark>
    ) : (
      <span key={index}>{text}</span>
    ),
  );
}
