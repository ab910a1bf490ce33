import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { INTENTS, PLATFORM_IDS } from '#domain/names.ts';
import { POST_KINDS } from '#domain/platforms/descriptor.ts';
import type { TrainingPost } from './examples.ts';
import { readOwnPosts } from './own-posts.ts';

const FILE = join(import.meta.dirname, 'sandbox-posts.ndjson');
const frozenSchema = z.strictObject({
  group: z.string(),
  platform: z.enum(PLATFORM_IDS),
  intent: z.enum(INTENTS),
  sentiment: z.enum(['positive', 'neutral', 'negative', 'mixed']),
  title: z.string(),
  content: z.string(),
  kind: z.enum(POST_KINDS).optional(),
});

/**
 * Posts that the models learn from: 1,324 of the sandbox as its platforms served them (one half by
 * `mayLearn`, frozen here, so that the worlds may change), and those that we wrote.
 */
export function trainingPosts(): TrainingPost[] {
  const frozen = readFileSync(FILE, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => frozenSchema.parse(JSON.parse(line)))
    .map(({ group, platform, intent, sentiment, ...post }) => ({
      source: 'sandbox' as const,
      post,
      platform,
      intent,
      sentiment,
      group,
    }));
  return [...frozen, ...readOwnPosts('learnt')];
}
