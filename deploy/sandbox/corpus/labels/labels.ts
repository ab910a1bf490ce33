import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Draft } from '../post.ts';

/** 3: wants such a thing now. 2: about it. 1: touches it. 0: only the words match. */
export type Grade = 0 | 1 | 2 | 3;

/** Grades by query, then by key of a post. Posts without a grade were not judged. */
export type Relevance = ReadonlyMap<string, ReadonlyMap<string, Grade>>;

const isGrade = (value: number): value is Grade => value >= 0 && value <= 3;

const SELECTION = /^(?<area>[a-z-]+)-\*(?:@(?<platform>[a-z]+))?(?::(?<intent>[a-z]+))?$/;

/** Posts by what a line may call them: a key with its copies, or a part of an area. */
function finder(drafts: readonly Draft[]): (name: string) => readonly Draft[] {
  const byKey = Map.groupBy(drafts, ({ key }) => key.split('.')[0] ?? key);
  return (name) => {
    const parts = SELECTION.exec(name)?.groups;
    if (!parts) return byKey.get(name) ?? [];
    const { area, platform, intent } = parts;
    return drafts.filter(
      (draft) =>
        draft.area === area &&
        (platform === undefined || draft.platform === platform) &&
        (intent === undefined || draft.intent === intent),
    );
  };
}

/**
 * Reads judgements: `? query`, then lines of a grade and keys. `crm-*` is a whole area,
 * `crm-*@reddit` and `crm-*:howto` are its posts of a platform or an intent.
 * @throws Error naming a line that is no judgement or a key that no post has
 */
export function readRelevance(text: string, drafts: readonly Draft[]): Relevance {
  const relevance = new Map<string, Map<string, Grade>>();
  const find = finder(drafts);
  let current = new Map<string, Grade>();
  for (const line of text.split('\n').map((part) => part.trim())) {
    if (line === '' || line.startsWith('#')) continue;
    if (line.startsWith('? ')) {
      current = new Map();
      relevance.set(line.slice(2), current);
      continue;
    }
    const [first = '', ...names] = line.split(/\s+/);
    const grade = Number(first);
    if (!/^[0-3]$/.test(first) || !isGrade(grade)) throw new Error(`no judgement: "${line}"`);
    for (const name of names) {
      const meant = find(name);
      if (meant.length === 0) throw new Error(`no post is called "${name}"`);
      for (const draft of meant) current.set(draft.key, grade);
    }
  }
  return relevance;
}

/** The judgements that stand beside this file. */
export const loadRelevance = (drafts: readonly Draft[]): Relevance =>
  readRelevance(readFileSync(join(import.meta.dirname, 'relevance.txt'), 'utf8'), drafts);
