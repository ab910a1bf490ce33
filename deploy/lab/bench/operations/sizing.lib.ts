/** What a founder does on a day, as assumed; change it to what your users do. */
const DAY = { searches: 1, reads: 60, watches: 2, events: 60, deliveries: 2 } as const;
/** Share of a day's work in its busiest hour, and of founders with an open page in it. */
const BUSY = { hour: 0.12, open: 0.1 } as const;

/** Seconds of processor time, measured on this project's machine (`deploy/docs/capacity.md`). */
const COST = {
  apiRead: 0.003,
  apiSearch: 0.02,
  workerSearch: 0.35,
  workerCollection: 0.1,
  engineSearch: 0.24,
  postgresSearch: 0.1,
  postgresRead: 0.0015,
  gatewayEvent: 1 / 14_000,
} as const;
/** Of a gateway's memory, for one idle page. */
const BYTES = { page: 30_000, event: 420, post: 1_400 } as const;
/** Cores that a process of one thread bears at 70 %. */
const LOAD = 0.7;
const EVENT_DAYS = 7;

export interface Size {
  founders: number;
  searchesPerSecond: number;
  readsPerSecond: number;
  pages: number;
  eventsPerSecond: number;
  apis: number;
  gateways: number;
  workers: number;
  engineCores: number;
  postgresCores: number;
  eventsStored: number;
}

/** Processes and cores for the busiest hour; two of each for the sake of restarts. */
export function sizeOf(founders: number): Size {
  const inBusySecond = (perDay: number): number => (founders * perDay * BUSY.hour) / 3_600;
  const searches = inBusySecond(DAY.searches);
  const reads = inBusySecond(DAY.reads);
  // Collections are spread over the day.
  const collections = (founders * DAY.watches) / 86_400;
  const events = inBusySecond(DAY.events);
  const processes = (cores: number): number => Math.max(2, Math.ceil(cores / LOAD));
  const pages = founders * BUSY.open;
  return {
    founders,
    searchesPerSecond: searches,
    readsPerSecond: reads,
    pages,
    eventsPerSecond: events,
    apis: processes(reads * COST.apiRead + searches * COST.apiSearch),
    gateways: Math.max(
      2,
      Math.ceil(pages / 10_000),
      Math.ceil((events * COST.gatewayEvent) / LOAD),
    ),
    workers: processes(searches * COST.workerSearch + collections * COST.workerCollection),
    engineCores: searches * COST.engineSearch + collections * 0.1,
    postgresCores: searches * COST.postgresSearch + reads * COST.postgresRead + collections * 0.03,
    eventsStored: founders * DAY.events * EVENT_DAYS,
  };
}

const number = (value: number): string =>
  value >= 10 || Number.isInteger(value)
    ? Math.round(value).toLocaleString('en')
    : value.toFixed(value >= 0.1 ? 1 : 2);

/** The table of `deploy/docs/capacity.md`. */
export function printSizing(): void {
  console.log(
    '| Founders | Searches/s | Reads/s | Open pages | APIs | Gateways | Workers | Engine cores | Postgres cores | Events kept |',
  );
  console.log(`|${' --- |'.repeat(10)}`);
  for (const founders of [100, 1_000, 10_000, 100_000, 1_000_000]) {
    const size = sizeOf(founders);
    const cells = [
      size.founders,
      size.searchesPerSecond,
      size.readsPerSecond,
      size.pages,
      size.apis,
      size.gateways,
      size.workers,
      size.engineCores,
      size.postgresCores,
    ].map(number);
    const stored = `${number(size.eventsStored / 1e6)} M, ${number((size.eventsStored * BYTES.event) / 1e9)} GB`;
    console.log(`| ${[...cells, stored].join(' | ')} |`);
  }
}
