import { randomUUID } from 'node:crypto';
import { Context } from '@temporalio/activity';
import type { WorkflowHandle } from '@temporalio/client';
import type { PlatformId } from '#domain/names.ts';
import { searchStart } from '#contracts/workflows.ts';
import type { SearchWorkflowInput } from '#contracts/workflows.ts';
import type { SomeActivities } from '../runtime/workers.ts';
import { heartbeating } from '../activities/heartbeat.ts';
import type { TestEngine } from './temporal.ts';

/** How many posts a platform returns at the nth attempt. */
export type Answer = (attempt: number) => Promise<number> | number;

interface Call {
  name: string;
  platform?: PlatformId;
  detail?: unknown;
}

/** Behavior of one search's activities, and the calls made to them. */
export interface Script {
  platforms: Partial<Record<PlatformId, Answer>>;
  refinement: () => void;
  analysis: () => void;
  /** Whom the next pass asks; absent: there is none. */
  widening?: (pass: number) => PlatformId[];
  calls: Call[];
}

export interface Started {
  handle: WorkflowHandle;
  script: Script;
  input: SearchWorkflowInput;
}

interface ScriptedSearches {
  activities: SomeActivities;
  start(
    engine: TestEngine,
    platforms?: Script['platforms'],
    model?: Partial<Pick<Script, 'refinement' | 'analysis' | 'widening'>>,
  ): Promise<Started>;
}

/** Activities without a database or a provider: each search follows its own script. */
export function scriptedSearches(): ScriptedSearches {
  const scripts = new Map<string, Script>();
  const scriptOf = (searchId: string): Script => {
    const script = scripts.get(searchId);
    if (!script) throw new Error('This search has no script.');
    return script;
  };
  return {
    activities: {
      platform: {
        searchPlatform: ({ searchId, platform }) =>
          heartbeating(async () => {
            const answer = scriptOf(searchId).platforms[platform] ?? (() => 1);
            return { found: await answer(Context.current().info.attempt) };
          }),
      },
      core: {
        async endPlatform({ searchId, platform, failure, reason }) {
          const detail = [failure, reason];
          scriptOf(searchId).calls.push({ name: 'endPlatform', platform, detail });
        },
        async widenSearch({ searchId, pass }) {
          return { platforms: scriptOf(searchId).widening?.(pass) ?? [] };
        },
        async endSearch({ searchId, cancelled }) {
          scriptOf(searchId).calls.push({ name: 'endSearch', detail: cancelled });
          return { status: 'completed' };
        },
      },
      llm: {
        async phraseSearch() {
          return { added: 0 };
        },
        async refineSearch({ searchId }) {
          scriptOf(searchId).calls.push({ name: 'refineSearch' });
          scriptOf(searchId).refinement();
          return { refined: 1, dropped: 0 };
        },
        async analyzeSearch({ searchId }) {
          scriptOf(searchId).calls.push({ name: 'analyzeSearch' });
          scriptOf(searchId).analysis();
          return { state: 'completed' };
        },
      },
    },
    async start(engine, platforms = {}, model = {}) {
      const input: SearchWorkflowInput = {
        searchId: randomUUID(),
        userId: randomUUID(),
        round: 0,
        platforms: ['reddit', 'stackoverflow', 'hackernews'],
      };
      const nothing = { refinement() {}, analysis() {} };
      const script: Script = { platforms, ...nothing, ...model, calls: [] };
      scripts.set(input.searchId, script);
      const { type, options } = searchStart(input);
      return { handle: await engine.client.workflow.start(type, options), script, input };
    },
  };
}
