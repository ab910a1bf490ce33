import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Draft } from '../post.ts';

/** 3: wants such a thing now. 2: about it. 1: touches it. 0: only the words match. */
export type Grade = 0 | 1 | 2 | 3;

/** Grades by query, then by key of a post. Posts without a grade were not judged. */
export type Relevance = ReadonlyMap<string, ReadonlyMap<string, Grade>>;

const isGrade = (value: number): value is Grade => value >= 0 && value <= 3;

/**
 * Reads judgements: `? query`, then lines of a grade and keys (`crm-*` for a whole area).
 * @throws Error naming a line that is no judgement or a key that no post has
 */
export function readRelevance(text: string, drafts: readonly Draft[]): Relevance {
  const relevance = new Map<string, Map<string, Grade>>();
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
      const meant = drafts.filter((draft) =>
        name.endsWith('-*') ? draft.area === name.slice(0, -2) : draft.key === name,
      );
      if (meant.length === 0) throw new Error(`no post is called "${name}"`);
      for (const draft of meant) current.set(draft.key, grade);
    }
  }
  return relevance;
}

/** The judgements that stand beside this file. */
export const loadRelevance = (drafts: readonly Draft[]): Relevance =>
  readRelevance(readFileSync(join(import.meta.dirname, 'relevance.txt'), 'utf8'), drafts);
