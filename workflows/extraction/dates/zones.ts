/**
 * Minutes east of UTC of the abbreviations that mean one zone: those of RFC 822, and common ones that no
 * other zone uses. IST (India, Ireland, Israel) and the like are left out.
 */
const MINUTES: Readonly<Record<string, number>> = Object.fromEntries(
  Object.entries({
    Z: 0,
    UT: 0,
    UTC: 0,
    GMT: 0,
    WET: 0,
    WEST: 1,
    BST: 1,
    CET: 1,
    CEST: 2,
    MEZ: 1,
    MESZ: 2,
    MET: 1,
    MEST: 2,
    EET: 2,
    EEST: 3,
    MSK: 3,
    SAST: 2,
    NST: -3.5,
    NDT: -2.5,
    AST: -4,
    ADT: -3,
    EST: -5,
    EDT: -4,
    CST: -6,
    CDT: -5,
    MST: -7,
    MDT: -6,
    PST: -8,
    PDT: -7,
    AKST: -9,
    AKDT: -8,
    HST: -10,
    BRT: -3,
    ART: -3,
    JST: 9,
    KST: 9,
    HKT: 8,
    SGT: 8,
    AWST: 8,
    ACST: 9.5,
    ACDT: 10.5,
    AEST: 10,
    AEDT: 11,
    NZST: 12,
    NZDT: 13,
  }).map(([name, hours]) => [name, hours * 60]),
);

/** Names that leave it to the date whether it is summer. */
const PLACES: Readonly<Record<string, string>> = {
  AT: 'America/Halifax',
  ET: 'America/New_York',
  CT: 'America/Chicago',
  MT: 'America/Denver',
  PT: 'America/Los_Angeles',
};

/** Minutes east of UTC at a place while its clocks show this time. */
function minutesAt(place: string, localMs: number): number | null {
  const format = new Intl.DateTimeFormat('en', { timeZone: place, timeZoneName: 'longOffset' });
  const name =
    format.formatToParts(localMs).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return offsetMinutes(name.replace(/^GMT/u, ''));
}

/** Minutes of "+02:00", "+0200" and "-5"; null for what no clock shows. */
function offsetMinutes(text: string): number | null {
  const [, sign, hours = '', minutes = '0'] = /^([+-])(\d{1,2}):?(\d{2})?$/u.exec(text) ?? [];
  if (sign === undefined || Number(hours) > 14 || Number(minutes) > 59) return null;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

/**
 * Minutes east of UTC of a zone as a date states it, such as "CEST", "+0200" or "GMT-5"; no zone is UTC.
 * Null when the zone is unknown. @param localMs the clock's time as if it was UTC
 */
export function zoneMinutes(zone: string, localMs: number): number | null {
  const name = zone.toUpperCase();
  if (name === '') return 0;
  const place = PLACES[name];
  return place === undefined
    ? (MINUTES[name] ?? offsetMinutes(name.replace(/^(?:GMT|UTC?)\s*/u, '')))
    : minutesAt(place, localMs);
}
