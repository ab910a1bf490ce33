const SHARE = /\d\s?%/u;
const OF_WHAT =
  /\b(?:per|each|every|of (?:all|your)|transactions?|payments?|charges?|sales?|donations?|orders?|bookings?|volume|payouts?|fees?|commission)\b/iu;
/** "Save 20 %" and "99.9 % uptime" are not fees. */
const OTHER = /\b(?:save|off|discount|less|uptime|sla|guarantee|cheaper)\b/iu;

/**
 * Whether a line states a charge per payment: "2.9% + $0.30 per transaction". It is not a plan's
 * price, but a term that any plan with a price, including free ones, must show.
 */
export const isFee = (text: string): boolean =>
  text.length <= 120 && SHARE.test(text) && OF_WHAT.test(text) && !OTHER.test(text);
