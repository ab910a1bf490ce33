export * from './accounts.ts';
export * from './events.ts';
export * from './feedback.ts';
export * from './processes.ts';
export * from './search.ts';
export * from './sources.ts';
export * from './usage.ts';
