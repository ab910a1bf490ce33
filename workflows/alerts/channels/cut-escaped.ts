import { cutText } from '#domain/text/cut.ts';

/**
 * At most `max` units of a text as it is sent. It is cut before it is escaped, so that no escape
 * such as "&amp;" is torn.
 */
export function cutEscaped(text: string, max: number, escape: (text: string) => string): string {
  let room = max;
  let sent = escape(cutText(text, room));
  while (sent.length > max && room > 0) {
    room -= Math.max(1, Math.ceil((sent.length - max) / 5));
    sent = escape(cutText(text, room));
  }
  return sent;
}
