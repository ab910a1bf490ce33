import { expect, test } from 'vitest';
import { trendingProblem } from '../../features/trending/testing/problem.ts';
import { problemArticle, problemSentence } from './public-problem-page.tsx';

test('a search result reads one and many in plain English', () => {
  const [source] = trendingProblem(1).sources;
  const one = trendingProblem(1, { authors: 1, postCount: 1, sources: [source!] });
  expect(problemSentence(one)).toBe('1 person on 1 platform wrote 1 post about it: Problem 1');
  const many = trendingProblem(1, { authors: 7, postCount: 9, sources: [source!, source!] });
  expect(problemSentence(many)).toBe('7 people on 2 platforms wrote 9 posts about it: Problem 1');
});

test('structured data cites posts, and never as the site’s own words', () => {
  const problem = trendingProblem(1);
  const { citation, ...own } = problemArticle(problem, {
    url: 'https://earshot.test/trending-problems/1',
    image: 'https://earshot.test/trending-problems/1/image.png',
    origin: 'https://earshot.test',
    productName: 'Earshot',
  });
  expect(own).toMatchObject({
    '@type': 'Article',
    headline: 'Problem 1',
    author: { '@type': 'Organization', name: 'Earshot', url: 'https://earshot.test/' },
  });
  expect(citation).toMatchObject(
    problem.quotes.map(({ text, url }) => ({ '@type': 'SocialMediaPosting', text, url })),
  );
  for (const { text } of problem.quotes) expect(JSON.stringify(own)).not.toContain(text);
});
