const COUNTED =
  '(?:users?|seats?|licen[cs]es?|members?|agents?|people|nutzer\\p{L}*|benutzer\\p{L}*|anwender\\p{L}*|mitarbeiter\\p{L}*|lizenzen|plätze|utilisateurs?|licences?|usuarios?)';
const BEFORE = new RegExp(
  String.raw`(?:\bmin(?:imum|destens|imal|imo)?\b\.?(?: of| de)?|\bat least|\bab|\bau moins)\s*:?\s+(\d{1,4})[ -]${COUNTED}(?!\p{L})`,
  'iu',
);
const AFTER = new RegExp(String.raw`\b(\d{1,4})[ -]${COUNTED} (?:minimum|min\.|mindestens)`, 'iu');

/** The fewest seats that a plan is sold for, as its text says; null where it says none. */
export function minimumSeatsIn(text: string): number | null {
  const stated = Number((BEFORE.exec(text) ?? AFTER.exec(text))?.[1] ?? 0);
  return stated > 1 ? stated : null;
}
