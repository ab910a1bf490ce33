import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import type { PublicConfig } from '#contracts/account/account.ts';
import { SOCIAL_NETWORKS } from '#domain/names.ts';
import { PublicFooter } from './public-footer.tsx';

const CONFIG: PublicConfig = {
  productName: 'Earshot',
  gatewayUrl: 'http://localhost:4401',
  supportEmail: '',
  sandbox: false,
  signInEnabled: true,
  analysisEnabled: true,
  referencePublic: false,
};
const SITE: NonNullable<PublicConfig['site']> = {
  companyName: 'Harken Ltd',
  socialLinks: SOCIAL_NETWORKS.map((network) => ({ network, url: `https://${network}.example/` })),
  listing: { label: 'Listed on Example', url: 'https://listing.example/' },
  registrationNote: 'MSME 12-345',
  accessibilityBadge: true,
  analyticsUrl: null,
};

const rendered = (config: Partial<PublicConfig>): string =>
  renderToStaticMarkup(
    <MemoryRouter>
      <PublicFooter config={{ ...CONFIG, ...config }} />
    </MemoryRouter>,
  );

test('R-FOOT-01..06, A-75: the footer shows what is configured: links, listing, support, registration, badge, company', () => {
  const html = rendered({ supportEmail: 'help@harken.example', site: SITE });
  const links = [...html.matchAll(/href="https:\/\/(\w+)\.example\/"[^>]*>([^<]+)</g)];
  expect(links.map(([, name, label]) => [name, label])).toEqual([
    ['listing', 'Listed on Example'],
    ['chat', 'Chat community'],
    ['x', 'X'],
    ['linkedin', 'LinkedIn'],
    ['tiktok', 'TikTok'],
    ['instagram', 'Instagram'],
    ['youtube', 'YouTube'],
  ]);
  expect(html).toContain('href="mailto:help@harken.example"');
  expect(html).toContain('WCAG 2.1 AA');
  expect(html).toContain(`© ${new Date().getUTCFullYear()} Harken Ltd · MSME 12-345`);
});

test('A-75: what is not configured is left out', () => {
  const html = rendered({});
  expect(html).not.toMatch(/mailto:|WCAG|href="https:|·/);
  expect(html).toContain(`© ${new Date().getUTCFullYear()} Earshot`);
});
