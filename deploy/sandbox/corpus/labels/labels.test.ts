import { expect, test } from 'vitest';
import { loadDrafts } from '../corpus.ts';
import { loadRelevance, readRelevance } from './labels.ts';

const drafts = loadDrafts();

const relevance = loadRelevance(drafts);
const graded = (query: string, grade: number): number =>
  [...(relevance.get(query)?.values() ?? [])].filter((given) => given === grade).length;

test('at least 40 queries are judged, each with posts that want it, are about it and are not', () => {
  expect(relevance.size).toBeGreaterThanOrEqual(40);
  for (const query of relevance.keys()) {
    expect(graded(query, 3), query).toBeGreaterThan(1);
    expect(graded(query, 3) + graded(query, 2), query).toBeGreaterThan(4);
    expect(graded(query, 1) + graded(query, 0), query).toBeGreaterThan(1);
  }
});

test('most queries have posts that share their words and mean something else', () => {
  const queries = [...relevance.keys()].filter((query) => graded(query, 0) > 0);
  expect(queries.length).toBeGreaterThanOrEqual(40);
});

test('the judged queries are about twenty areas', () => {
  const areas = [...relevance.values()].flatMap((grades) =>
    drafts.filter(({ key }) => grades.get(key) === 3).map(({ area }) => area),
  );
  expect(new Set(areas).size).toBeGreaterThanOrEqual(20);
});

test('a copy has the grade of its original', () => {
  const copies = drafts.filter(({ key }) => key.includes('.'));
  const one = drafts.find(({ key }) => key === copies[0]?.key.split('.')[0]);
  const read = readRelevance(`? x\n3 ${one?.key}`, drafts);
  expect(read.get('x')?.get(copies[0]?.key ?? '')).toBe(3);
});

test('a part of an area is its posts of a platform or an intent', () => {
  const read = readRelevance('? x\n1 crm-*@quora\n2 crm-*:price\n3 crm-*@quora:price', drafts);
  const gradeOf = (platform: string, intent: string) => {
    const found = drafts.find(
      (draft) => draft.area === 'crm' && draft.platform === platform && draft.intent === intent,
    );
    return read.get('x')?.get(found?.key ?? '');
  };
  expect(gradeOf('quora', 'howto')).toBe(1);
  expect(gradeOf('reddit', 'price')).toBe(2);
  expect(gradeOf('quora', 'price')).toBe(3);
  expect(gradeOf('reddit', 'howto')).toBeUndefined();
});

test('later lines win over an area', () => {
  const relevance = readRelevance('? x\n1 crm-*\n3 crm-1', drafts);
  expect(relevance.get('x')?.get('crm-1')).toBe(3);
  expect(relevance.get('x')?.get('crm-2')).toBe(1);
});

test('an unknown key or grade is refused', () => {
  expect(() => readRelevance('? x\n1 crm-9999', drafts)).toThrow(/crm-9999/);
  expect(() => readRelevance('? x\n7 crm-1', drafts)).toThrow(/no judgement/);
});
