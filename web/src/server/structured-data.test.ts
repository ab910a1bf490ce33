import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { publicPaths, renderPage } from './render.tsx';

const ORIGIN = 'https://earshot.example';
const SHELL = '<html ><head><!--page-head--></head><body><div id="root"><!--page--></div></body>';

const address = z.url().refine((url) => url.startsWith(ORIGIN), 'is of this site');
const context = z.literal('https://schema.org');
const contactPoint = z.strictObject({
  '@type': z.literal('ContactPoint'),
  contactType: z.literal('customer support'),
  email: z.email(),
});
const organization = z.strictObject({
  '@type': z.literal('Organization'),
  name: z.string().min(1),
  contactPoint: contactPoint.optional(),
});
const price = z.string().regex(/^\d+\.\d\d$/);
const offer = z.strictObject({
  '@type': z.literal('Offer'),
  name: z.string(),
  url: address,
  price,
  priceCurrency: z.literal('USD'),
  priceSpecification: z.strictObject({
    '@type': z.literal('UnitPriceSpecification'),
    price,
    priceCurrency: z.literal('USD'),
    billingDuration: z.literal(1),
    unitCode: z.literal('MON'),
  }),
});

/** Requirements of schema.org and search engines for the types that we use. */
const known = z.discriminatedUnion('@type', [
  organization.extend({ '@context': context, url: address }),
  z.strictObject({
    '@context': context,
    '@type': z.literal('SoftwareApplication'),
    name: z.string(),
    applicationCategory: z.literal('BusinessApplication'),
    operatingSystem: z.string(),
    publisher: organization,
    offers: z.array(offer).length(3),
  }),
  z.strictObject({
    '@context': context,
    '@type': z.literal('BlogPosting'),
    headline: z.string().max(110),
    description: z.string(),
    datePublished: z.iso.date(),
    author: organization,
  }),
  z.strictObject({
    '@context': context,
    '@type': z.literal('ItemList'),
    name: z.string(),
    itemListElement: z.array(
      z.strictObject({
        '@type': z.literal('ListItem'),
        position: z.int().positive(),
        name: z.string(),
        url: address,
      }),
    ),
  }),
  z.strictObject({
    '@context': context,
    '@type': z.literal('FAQPage'),
    mainEntity: z
      .array(
        z.strictObject({
          '@type': z.literal('Question'),
          name: z.string(),
          acceptedAnswer: z.strictObject({
            '@type': z.literal('Answer'),
            text: z.string().regex(/^[^{}]+$/),
          }),
        }),
      )
      .min(3),
  }),
]);

const pages = new Map<string, unknown[]>();
beforeAll(async () => {
  const place = {
    config: {
      productName: 'Earshot',
      gatewayUrl: '',
      supportEmail: 'help@earshot.example',
      sandbox: false,
      signInEnabled: true,
      analysisEnabled: true,
      referencePublic: true,
    },
    today: '2026-11-21',
    origin: ORIGIN,
  };
  for (const path of publicPaths) {
    const html = await renderPage(path, SHELL, place, () => null);
    const found = html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g);
    pages.set(
      path,
      [...found].map(([, json]) => JSON.parse(json ?? '') as unknown),
    );
  }
});

test('R-META-03, R-META-04: all structured data is valid, whole and of this installation', () => {
  for (const [path, data] of pages) {
    expect(data.length, path).toBeLessThanOrEqual(1);
    for (const one of data) expect(() => known.parse(one), path).not.toThrow();
  }
});

test('landing, pricing, questions and every article have some', () => {
  const types = Object.fromEntries(
    [...pages].map(([path, [first]]) => [
      path,
      (first as { '@type'?: string } | undefined)?.['@type'],
    ]),
  );
  expect(types).toMatchObject({
    '/': 'Organization',
    '/pricing': 'SoftwareApplication',
    '/faq': 'FAQPage',
    '/blog/ask-a-good-search': 'BlogPosting',
  });
});
