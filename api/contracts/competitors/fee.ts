const SHARE = /\d\s?%/u;
const OF_WHAT =
  /\b(?:per|each|every|of (?:all|your)|transactions?|payments?|charges?|sales?|donations?|orders?|bookings?|volume|payouts?|fees?|commission)\b/iu;
/** "Save 20 %" and "99.9 % uptime" are no fees. */
const OTHER = /\b(?:save|off|discount|less|uptime|sla|guarantee|cheaper)\b/iu;

/**
 * Whether a line says what is charged for each payment: "2.9% + $0.30 per transaction". It is no
 * price of a plan, but a term that a plan with a price, free ones included, must show.
 */
export const isFee = (text: string): boolean =>
  text.length <= 120 && SHARE.test(text) && OF_WHAT.test(text) && !OTHER.test(text);
