import { describe, expect, it } from 'vitest';
import { canonicalUrl, sourceTypeOf } from './citations.ts';
import type { TrackedBrand } from './brand-names.ts';

describe('one spelling per cited page', () => {
  const PAGE = 'https://lists.example/best-crm?page=2';
  it.each([
    ['tracking parameters', `${PAGE}&utm_source=openai&ref=x`],
    ['a fragment', `${PAGE}#prices`],
    ['www and http', 'http://www.lists.example/best-crm?page=2'],
    ['a sign-in in it', 'https://user:pass@lists.example/best-crm?page=2'],
    ['Google’s redirect', `https://www.google.com/url?q=${encodeURIComponent(PAGE)}&sa=D`],
    ['DuckDuckGo’s redirect', `https://duckduckgo.com/l/?uddg=${encodeURIComponent(PAGE)}`],
    ['Facebook’s redirect', `https://l.facebook.com/l.php?u=${encodeURIComponent(PAGE)}&h=1`],
  ])('does without %s', (_, address) => {
    expect(canonicalUrl(address)).toBe(PAGE);
  });

  it.each([
    ['a script', 'javascript:alert(1)'],
    ['a redirect to a script', 'https://www.google.com/url?q=javascript:alert(1)'],
    ['no address', 'lists.example/best'],
  ])('is none for %s', (_, address) => {
    expect(canonicalUrl(address)).toBeNull();
  });

  it('keeps a redirect that does not say where it leads', () => {
    expect(canonicalUrl('https://www.google.com/url?id=1')).toBe('https://google.com/url?id=1');
  });
});

const brand = (name: string, domain: string): TrackedBrand => ({
  key: name,
  name,
  aliases: [],
  domain,
});

describe('kind of a cited page', () => {
  const [own, rival] = [brand('kontaktly', 'kontaktly.example'), brand('acme', 'acme.example')];
  it.each([
    ['own', 'https://blog.kontaktly.example/best-crm'],
    ['rival', 'https://acme.example/pricing'],
    ['forum', 'https://www.reddit.com/r/crm/comments/1'],
    ['review', 'https://www.g2.com/products/acme'],
    ['list', 'https://lists.example/best-crm-tools'],
    ['other', 'https://notkontaktly.example/about'],
  ])('is %s for %s', (type, address) => {
    expect(sourceTypeOf(address, own, [rival])).toBe(type);
  });

  it.each([
    ['rival', 'https://www.harborcrm.io/pricing'],
    ['rival', 'https://blog.harbor-crm.co.uk/'],
    ['other', 'https://harborcrm.reviews.example/'],
    ['other', 'https://harbor.example/'],
  ])('is %s for %s of a rival without a known domain', (type, address) => {
    const rivals = [{ key: 'harbor', name: 'Harbor CRM', aliases: [], domain: null }];
    expect(sourceTypeOf(address, own, rivals)).toBe(type);
  });
});
