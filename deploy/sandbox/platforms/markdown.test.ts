import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { renderHackerNews } from './hackernews/hackernews-hit.ts';
import { escapeTitle } from './html.ts';
import { renderMarkdown } from './markdown.ts';

test('Hacker News text separates paragraphs with an unclosed <p> and encodes quotes and slashes', () => {
  expect(renderHackerNews("It's a/b\n\n> quoted\n\nsee https://a.example/x")).toBe(
    'It&#x27;s a&#x2F;b<p>&gt; quoted<p>see <a href="https:&#x2F;&#x2F;a.example&#x2F;x" rel="nofollow">https:&#x2F;&#x2F;a.example&#x2F;x</a>',
  );
});

test('code keeps its lines and its markup as text', () => {
  expect(renderMarkdown('before\n\n```js\nif (a < b) {\n\n  x();\n}\n```\n\nafter')).toBe(
    '<p>before</p>\n\n<pre><code>if (a &lt; b) {\n\n  x();\n}\n</code></pre>\n\n<p>after</p>',
  );
});

test('lists, quotes, inline code and emphasis become HTML', () => {
  expect(renderMarkdown('- one\n- `two`\n\n> said *so*')).toBe(
    '<ul>\n<li>one</li>\n<li><code>two</code></li>\n</ul>\n\n<blockquote>\n<p>said <em>so</em></p>\n</blockquote>',
  );
});

test('titles are encoded as Stack Exchange does', () => {
  expect(escapeTitle(`"a" & 'b' <c>`)).toBe('&quot;a&quot; &amp; &#39;b&#39; &lt;c&gt;');
});

test('no text of a post can open a tag', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const marked = `<script>${text}`;
      expect(renderMarkdown(marked)).not.toContain('<script');
      expect(renderHackerNews(marked)).not.toContain('<script');
    }),
  );
});
