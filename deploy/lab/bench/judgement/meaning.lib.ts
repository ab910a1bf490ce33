import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { compareStanding } from '#domain/search/order.ts';
import { phrasingsBesides } from '#domain/search/wordings.ts';
import { parseQuery } from '#providers/query.ts';
import { createEncoder } from '../../../../workflows/encoder/encoder.ts';
import { BEST, byMeaning, textOf } from '../../../../workflows/search/meaning.ts';
import { rank } from '../../../../workflows/search/posts.ts';
import { mean, ndcg10, withInterval } from '../metrics.lib.ts';
import type { LabelledPost, SandboxPosts } from '../sandbox.lib.ts';
import type { Row } from '../table.lib.ts';

/** The judged queries as whole sentences, written before their posts were read. */
const sentences = z
  .record(z.string(), z.string())
  .parse(JSON.parse(readFileSync(join(import.meta.dirname, 'sentences.json'), 'utf8')));
const MOST = 200;

/**
 * The shown order of sentences by words, and by words and meaning, among all posts of the sandbox
 * but those of the same area that were not judged. The weight was chosen on the first half.
 */
export async function meaningRows({ posts }: SandboxPosts): Promise<Row[]> {
  const encoder = createEncoder(console, { withinMs: 60_000 });
  const found: { half: number; byWords: number; both: number }[] = [];
  for (const [query, sentence] of Object.entries(sentences)) {
    const results = ranked(sentence, judgedFor(query, posts));
    const likeness = await encoder.likeness(sentence, results.slice(0, BEST).map(textOf));
    if (likeness === null) return [];
    const changed = new Map(
      byMeaning(results.slice(0, BEST), likeness).map((each) => [each.mentionId, each.relevance]),
    );
    const again = results.map((each) => ({
      ...each,
      relevance: changed.get(each.id) ?? each.relevance,
    }));
    const gains = (list: typeof results): number => ndcg10(list.map(({ gain }) => gain));
    const [byWords, both] = [gains(results), gains(again.toSorted(compareStanding))];
    if (!Number.isNaN(byWords)) found.push({ half: halfOf(sentence), byWords, both });
  }
  await encoder.close();
  return [0, 1].flatMap((half) => {
    const list = found.filter((each) => each.half === half);
    const row = (metric: string, ours: Row['ours']): Row => ({
      set: `sandbox, sentences ${half === 0 ? 'A' : 'B'}`,
      metric,
      ours,
      baseline: `by words ${mean(list.map(({ byWords }) => byWords)).toFixed(3)}`,
      target: null,
      note: `${list.length} queries`,
    });
    const gained = withInterval(list, (all) =>
      mean(all.map(({ both, byWords }) => both - byWords)),
    );
    return [
      row(
        'nDCG@10',
        withInterval(list, (all) => mean(all.map(({ both }) => both))),
      ),
      row('nDCG@10 gained', gained),
    ];
  });
}

function judgedFor(query: string, posts: readonly LabelledPost[]): LabelledPost[] {
  const gradeOf = ({ label }: LabelledPost): number | undefined => label.relevance[query];
  const areas = new Set(
    posts.filter((post) => (gradeOf(post) ?? 0) >= 1).map(({ label }) => label.area),
  );
  return posts
    .filter((post) => gradeOf(post) !== undefined || !areas.has(post.label.area))
    .map((post) => ({
      ...post,
      label: { ...post.label, relevance: { '': gradeOf(post) ?? 0 } },
    }));
}

/** The results of a search by the sentence, one batch for each platform, in the shown order. */
function ranked(sentence: string, items: readonly LabelledPost[]) {
  const query = parseQuery(sentence, 'query');
  const phrasings = phrasingsBesides(query.query, null).map((text, at) => ({
    at: at + 1,
    query: parseQuery(text, 'keywords'),
  }));
  return [...Map.groupBy(items, ({ label }) => label.platform)]
    .flatMap(([platform, own]) => {
      const byKey = new Map(own.map((item) => [item.label.key, item]));
      const stored = own.map(({ post, label }) => ({ ...post, id: label.key }));
      const { best } = rank(query, platform, stored, { limit: MOST, phrasings });
      return best.flatMap((verdict) => {
        const item = byKey.get(verdict.mentionId);
        if (!item) return [];
        const { title, content, author, postedAt } = item.post;
        return [
          {
            id: verdict.mentionId,
            conversationId: null,
            ownVerdict: null,
            title,
            content,
            author,
            createdAt: postedAt?.toISOString() ?? null,
            relevance: verdict.relevance,
            intent: verdict.intent,
            verdicts: verdict.verdicts,
            gain: item.label.relevance[''] ?? 0,
          },
        ];
      });
    })
    .toSorted(compareStanding);
}

function halfOf(text: string): number {
  let hash = 0;
  for (const character of text)
    hash = (Math.imul(hash, 31) + (character.codePointAt(0) ?? 0)) >>> 0;
  return (hash >>> 3) % 2;
}
