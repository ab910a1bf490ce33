import type { Element } from 'domhandler';
import { isTag } from 'domhandler';
import { all, attributeOf, first, hintsOf, resolveAddress } from './document.ts';
import type { PageDocument } from './document.ts';
import { isOrganization, textsOf } from './json-ld.ts';
import type { LinkedNode } from './json-ld.ts';
import { isSameSite } from './links.ts';
import { isHome, nameKey } from './name.ts';
import { quoted } from './quote.ts';
import type { Quoted } from './quote.ts';

const LOGO = /logo|brand|wordmark|crest/iu;
/** What pictures of the company itself are called, without its name. */
const GENERIC = /\b(?:logo|icon|brand|wordmark|image|home ?page|home|company|site|header|our)\b/giu;
/** Places where companies show others. */
const OTHERS =
  /customer|client|partner|trusted|testimonial|press|investor|integration|used-?by|sponsor/u;
const MAX_IMAGES = 300;

/**
 * The company's logo: stated in linked data, else a picture of the page's frame that is called one, else
 * one that carries the company's name or leads to the start page. Logos of others are none.
 */
export function logoOf(
  page: PageDocument,
  nodes: readonly LinkedNode[],
  name: string | null,
): Quoted<string> | null {
  const ownKey = nameKey(name ?? '');
  const isOurs = (text: string): boolean => ownKey.length > 1 && nameKey(text).includes(ownKey);
  for (const { data, script } of nodes.filter(isOrganization)) {
    const [called] = textsOf(data['name']);
    const [address] = textsOf(data['url']);
    const isOther = called !== undefined && ownKey !== '' && !isOurs(called);
    if (isOther && !(address !== undefined && isSameSite(address, page.url))) continue;
    const url = addressIn(data['logo'], page.base);
    if (url !== null) return quoted(url, 'json-ld', script, url);
  }
  const images = all(page.root, 'img[src]').slice(0, MAX_IMAGES).filter(isCalledLogo);
  const frame = first(page.root, 'header') ?? first(page.root, 'nav');
  const image = images.find((element) => {
    const places = ancestorsOf(element);
    if (places.some((place) => OTHERS.test(hintsOf(place)))) return false;
    const alt = attributeOf(element, 'alt');
    if (isOurs(alt) || isOurs(attributeOf(element, 'src').split('/').at(-1) ?? '')) return true;
    if (places.some((place) => place.name === 'a' && isHome(place, page))) return true;
    const isNameless = nameKey(alt.replaceAll(GENERIC, '')) === '';
    return frame !== null && places.includes(frame) && (isNameless || ownKey === '');
  });
  const url = image === undefined ? null : resolveAddress(attributeOf(image, 'src'), page.base);
  return url === null || image === undefined
    ? null
    : quoted(url, 'visible', image, attributeOf(image, 'alt'));
}

/** `logo` is an address or an `ImageObject`. */
function addressIn(logo: unknown, base: string): string | null {
  const [address] =
    typeof logo === 'object' && logo !== null && 'url' in logo ? textsOf(logo.url) : textsOf(logo);
  return address === undefined ? null : resolveAddress(address, base);
}

const isCalledLogo = (element: Element): boolean =>
  LOGO.test(['src', 'alt', 'class'].map((name) => attributeOf(element, name)).join(' '));

function ancestorsOf(element: Element): Element[] {
  const found: Element[] = [];
  for (let node = element.parent; node !== null && isTag(node); node = node.parent)
    found.push(node);
  return found;
}
