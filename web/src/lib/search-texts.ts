import type { Timeframe } from '#contracts/names.ts';

/** R-SOC-02. */
export const TIMEFRAME_LABELS: Readonly<Record<Timeframe, string>> = {
  '1h': '1 Hour',
  '24h': '24 Hours',
  '7d': '7 Days',
  '30d': '30 Days',
  '365d': '1 Year',
};
