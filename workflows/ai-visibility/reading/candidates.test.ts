import { describe, expect, it } from 'vitest';
import { findCandidates } from './candidates.ts';
import { canonicalUrl, sourceTypeOf } from './citations.ts';

const acme = { key: 'acme', name: 'Acme', aliases: [], domain: 'acme.example' };
const own = { key: 'own', name: 'Kontaktly', aliases: [], domain: 'kontaktly.example' };

describe('unknown brands', () => {
  it('offers heads of lists, first cells and bold names, but not tracked names or sections', () => {
    const text =
      '## Best tools\n1. **Pipehaven** – simple\n2. **Acme**: large\n- **Key features**: many\n| Tool | Price |\n|---|---|\n| Bexio | $9 |\nAlso **HubSpot** works.';
    expect(findCandidates(text, [acme]).toSorted()).toEqual(['Bexio', 'HubSpot', 'Pipehaven']);
  });
});

it('offers no head of a column, in any language', () => {
  const text = '| Angebot | Warum |\n| --- | --- |\n| Rechnix | einfach |';
  expect(findCandidates(text, [])).toEqual(['Rechnix']);
});

describe('cited pages', () => {
  it.each([
    ['https://www.kontaktly.example/pricing', 'own'],
    ['https://blog.acme.example/', 'rival'],
    ['https://www.reddit.com/r/smallbusiness/comments/1', 'forum'],
    ['https://www.g2.com/products/acme/reviews', 'review'],
    ['https://tools.example/best-crm-for-freelancers', 'list'],
    ['https://docs.example.org/setup', 'docs'],
    ['https://news.example/a', 'news'],
    ['https://example.org/', 'other'],
    ['javascript:alert(1)', 'other'],
  ])('%s is %s', (address, type) => {
    expect(sourceTypeOf(address, own, [acme])).toBe(type);
  });

  it('counts one page once, whatever its tracking parameters', () => {
    expect(canonicalUrl('http://www.a.example/x/?utm_source=openai#top')).toBe(
      'https://a.example/x',
    );
    expect(canonicalUrl('javascript:alert(1)')).toBeNull();
  });
});
