import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PageBoundary } from './error-boundary.tsx';

const CONTENT = <p>content</p>;

/** A boundary whose content has failed, or not. */
function boundary(props: { aside?: boolean }, failed: boolean): PageBoundary {
  const made = new PageBoundary({ at: '/a', children: CONTENT, ...props });
  if (failed) Object.assign(made.state, PageBoundary.getDerivedStateFromError(new Error('broken')));
  return made;
}
const shown = (made: PageBoundary): string => renderToStaticMarkup(made.render());

test('where the content of a page fails, a way to try again takes its place; a dialog leaves nothing', () => {
  for (const aside of [true, false])
    expect(shown(boundary({ aside }, false))).toBe('<p>content</p>');
  expect(shown(boundary({}, true))).toContain('role="alert"');
  expect(shown(boundary({}, true))).toContain('<button');
  expect(shown(boundary({ aside: true }, true))).toBe('');
});

test('the next page begins without the error of the last one', () => {
  const failed = { at: '/a', error: new Error('broken') };
  const next = (at: string) => PageBoundary.getDerivedStateFromProps({ at }, failed);
  expect(next('/a')).toBeNull();
  expect(next('/b')).toEqual({ at: '/b', error: null });
});
