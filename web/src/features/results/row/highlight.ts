import type { Span, Verdict } from '#contracts/search/search.ts';

export interface Segment {
  text: string;
  marked: boolean;
}

const EXCERPT = 260;
const LEAD = 60;

/** The parts of one field that a verdict points at, in order and without overlaps. */
export function spansOf(
  verdict: Pick<Verdict, 'spans'> | undefined,
  field: Span['field'],
): { start: number; end: number }[] {
  const own = (verdict?.spans ?? [])
    .filter((span) => span.field === field && span.end > span.start)
    .toSorted((a, b) => a.start - b.start || b.end - a.end);
  const merged: { start: number; end: number }[] = [];
  for (const { start, end } of own) {
    const last = merged.at(-1);
    if (last !== undefined && start <= last.end) last.end = Math.max(last.end, end);
    else merged.push({ start, end });
  }
  return merged;
}

/** Cuts text at spans. Offsets that do not fit the text are cut to it, never trusted. */
export function segments(
  text: string,
  spans: readonly { start: number; end: number }[],
  window: { start: number; end: number } = { start: 0, end: text.length },
): Segment[] {
  const parts: Segment[] = [];
  let at = window.start;
  const push = (end: number, marked: boolean): void => {
    if (end > at) parts.push({ text: text.slice(at, end), marked });
    at = Math.max(at, end);
  };
  for (const span of spans) {
    push(Math.min(span.start, window.end), false);
    push(Math.min(span.end, window.end), true);
  }
  push(window.end, false);
  return parts;
}

/** A piece of a long text around its first mark, cut between words, with '…' where it was cut. */
export function excerpt(
  text: string,
  spans: readonly { start: number; end: number }[],
  length = EXCERPT,
): Segment[] {
  if (text.length <= length) return segments(text, spans);
  const first = spans[0]?.start ?? 0;
  const start = first <= LEAD ? 0 : wordStart(text, first - LEAD);
  const end = wordEnd(text, Math.min(text.length, start + length));
  const parts = segments(
    text,
    spans.filter((span) => span.end > start),
    { start, end },
  );
  if (start > 0 && text[start] !== '…') parts.unshift({ text: '… ', marked: false });
  if (end < text.length) parts.push({ text: ' …', marked: false });
  return parts;
}

function wordStart(text: string, from: number): number {
  const space = text.indexOf(' ', from);
  return space === -1 || space - from > 30 ? wholeCharacter(text, from) : space + 1;
}

function wordEnd(text: string, to: number): number {
  if (to >= text.length) return text.length;
  const space = text.lastIndexOf(' ', to);
  return to - space > 30 ? wholeCharacter(text, to) : space;
}

/** Never between the two halves of a surrogate pair. */
function wholeCharacter(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return code >= 0xdc00 && code <= 0xdfff ? at + 1 : at;
}

/**
 * Where a text goes on after what its title says already, in characters. Posts without a title of
 * their own are named by their beginning, cut with '…'; said twice it is noise.
 */
export function afterTitle(title: string, text: string): number {
  const cut = title.endsWith('…');
  const named = cut ? title.slice(0, -1) : title;
  let at = 0;
  for (const character of named.replaceAll(/\s/g, '')) {
    while (/\s/.test(text.charAt(at))) at += 1;
    if (!text.startsWith(character, at)) return 0;
    at += character.length;
  }
  if (at === 0) return 0;
  if (/\S/.test(text.charAt(at))) return cut ? text.lastIndexOf(' ', at) + 1 : 0;
  while (/\s/.test(text.charAt(at))) at += 1;
  return at;
}

/** The rest of a text, and of its spans, from `start` on. */
export function restFrom(
  text: string,
  spans: readonly { start: number; end: number }[],
  start: number,
): { text: string; spans: { start: number; end: number }[] } {
  return {
    text: text.slice(start),
    spans: spans
      .filter((span) => span.end > start)
      .map((span) => ({ start: Math.max(0, span.start - start), end: span.end - start })),
  };
}
