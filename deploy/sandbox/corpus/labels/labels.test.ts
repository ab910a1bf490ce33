import { expect, test } from 'vitest';
import { loadDrafts } from '../corpus.ts';
import { loadRelevance, readRelevance } from './labels.ts';

const drafts = loadDrafts();

test('every judged query has wanted, related and unrelated posts, or says which are missing', () => {
  const relevance = loadRelevance(drafts);
  expect(relevance.size).toBeGreaterThanOrEqual(8);
  for (const [query, grades] of relevance) {
    const counted = [...grades.values()];
    expect(counted.filter((grade) => grade === 3).length, query).toBeGreaterThan(1);
    expect(counted.filter((grade) => grade === 2).length, query).toBeGreaterThan(3);
  }
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
