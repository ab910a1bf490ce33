import { cutText } from '#domain/text/cut.ts';
const NAMED = 2;
const NAME_CHARS = 40;

/** Such as "Kontaktly, Specsmith and 1 more"; names that contain a comma are quoted. */
export function listNames(all: readonly string[]): string {
  const names = [...new Set(all)];
  const shown = names.slice(0, NAMED).map((name) => {
    const short = cutText(name, NAME_CHARS);
    return short.includes(',') ? `“${short}”` : short;
  });
  const rest = names.length - shown.length;
  return rest > 0 ? `${shown.join(', ')} and ${rest} more` : shown.join(' and ');
}
