import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { aiVisibilityExport } from '../testing/ai-visibility.ts';
import { SourcesList } from './sources-list.tsx';
import { UnknownBrands } from './ai-visibility-figures.tsx';

const { analysis } = aiVisibilityExport();
const renamed = {
  ...analysis,
  brands: analysis.brands.map((brand) => (brand.own ? brand : { ...brand, name: 'פנקס' })),
  tally: { ...analysis.tally, candidates: { ملاحظات: 98 } },
};

test('a right-to-left name does not move the figures next to it', () => {
  const sources = renderToString(<SourcesList analysis={renamed} onOpen={() => undefined} />);
  expect(sources).toMatch(/<bdi>פנקס<\/bdi>(?:<!-- -->)? (?:<!-- -->)?\d+%/u);
  const unknown = renderToString(
    <MemoryRouter>
      <UnknownBrands analysis={renamed} />
    </MemoryRouter>,
  );
  expect(unknown).toMatch(/<bdi>ملاحظات<\/bdi>/u);
});
