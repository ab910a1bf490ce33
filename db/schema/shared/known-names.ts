import { pgTable, text } from 'drizzle-orm/pg-core';
import { FACT_SOURCES } from '#domain/competitors/names.ts';
import { CHANNEL_KINDS } from '#domain/alerts/channels.ts';
import { ASSISTANT_IDS, PLATFORM_IDS } from '#domain/names.ts';

const names = (table: string) => pgTable(table, { id: text().primaryKey() });

/** Names that rows refer to; `migrateDatabase` writes those of this build and removes none. */
export const platforms = names('platforms');
export const assistants = names('assistants');
export const factSources = names('fact_sources');
export const channelKinds = names('channel_kinds');

export const KNOWN_NAMES: readonly (readonly [table: string, ids: readonly string[]])[] = [
  ['platforms', PLATFORM_IDS],
  ['assistants', ASSISTANT_IDS],
  ['fact_sources', FACT_SOURCES],
  ['channel_kinds', CHANNEL_KINDS],
];
