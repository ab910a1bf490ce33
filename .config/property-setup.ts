import { configureGlobal } from 'fast-check';

const PER_COMMIT = 1_000;

/** Runs of each property that names no number of its own; `npm run bench -- soak-properties` sets more. */
configureGlobal({ numRuns: Number(process.env['PROPERTY_RUNS'] ?? PER_COMMIT) });
