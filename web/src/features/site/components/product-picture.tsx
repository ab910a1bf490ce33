import { cx } from '../../../ui/cx.ts';
import { PICTURES, PICTURE_SHAPES, PICTURE_THEMES, pictureFile } from '../pictures/picture-list.ts';
import type { PictureName, PictureShape, PictureTheme } from '../pictures/picture-list.ts';

const FILES = import.meta.glob<string>('../pictures/*.webp', {
  eager: true,
  query: '?url',
  import: 'default',
});

/**
 * A screen of the product in the reader's theme. Both themes stand in the page and styles show one,
 * so that it is right before any script; the browser does not load what is not shown,
 * and nothing before the first paint: the fonts of the headline come first.
 */
export function ProductPicture({ name, className }: { name: PictureName; className?: string }) {
  const [main] = PICTURES[name].shapes;
  return (
    <div
      className={cx(
        'relative overflow-hidden rounded-card border border-line bg-canvas',
        // A phone's screen continues below: its last line fades instead of being cut.
        'after:absolute after:inset-x-0 after:bottom-0 after:h-12 after:bg-linear-to-t after:from-canvas',
        main === 'wide' && 'md:after:hidden',
        className,
      )}
      data-picture={name}
    >
      <div className={main === 'wide' ? 'aspect-360/560 md:aspect-1280/800' : 'aspect-360/560'}>
        {PICTURE_THEMES.map((theme) => (
          <ThemedPicture key={theme} name={name} theme={theme} />
        ))}
      </div>
    </div>
  );
}

function ThemedPicture({ name, theme }: { name: PictureName; theme: PictureTheme }) {
  const { shapes, alt } = PICTURES[name];
  const [main = 'narrow', onPhones] = shapes as readonly PictureShape[];
  const file = (shape: PictureShape): string | undefined =>
    FILES[`../pictures/${pictureFile(name, shape, theme)}`];
  return (
    <picture
      className={cx(
        theme === 'light' ? 'dark:hidden' : 'hidden dark:block',
        '[[data-script]:not([data-painted])_&]:hidden',
      )}
    >
      {onPhones !== undefined && (
        <source media="(max-width: 767px)" srcSet={file(onPhones)} {...PICTURE_SHAPES[onPhones]} />
      )}
      <img
        src={file(main)}
        {...PICTURE_SHAPES[main]}
        alt={alt}
        loading="lazy"
        decoding="async"
        className="block h-auto w-full"
      />
    </picture>
  );
}
