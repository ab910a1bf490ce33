import type { AssistantFault } from './reply.ts';
import type { CitedPage } from './truth.ts';
import type { Passage } from './write.ts';

interface Content {
  passages: Passage[];
  pages: CitedPage[];
}

const LONG = 100_000;
const FILLER = 'It also depends on how many people will use it, and for how long. ';
const MARKUP =
  '\n\n<script>alert(1)</script><img src=x onerror="alert(2)"> [Read more](javascript:alert(3))';

/** The same answer in a form that is hard to read: very long, with markup, cited twice, redirected. */
export function distort({ passages, pages }: Content, fault: AssistantFault | null): Content {
  switch (fault) {
    case 'long': {
      const text = `\n\n${FILLER.repeat(Math.ceil(LONG / FILLER.length))}`;
      return { passages: [...passages, { text, cites: [] }], pages };
    }
    case 'markup': {
      const script = { url: 'javascript:alert(4)', domain: 'script', share: 1 };
      return {
        passages: [...passages, { text: MARKUP, cites: [pages.length] }],
        pages: [...pages, script],
      };
    }
    case 'same_citations': {
      const again = pages.map((page) => ({ ...page, url: `${page.url}?utm_campaign=again#top` }));
      return {
        passages: passages.map(({ text, cites }) => ({
          text,
          cites: cites.flatMap((at) => [at, at, at + pages.length]),
        })),
        pages: [...pages, ...again],
      };
    }
    case 'redirects':
      return {
        passages,
        pages: pages.map((page) => ({
          ...page,
          url: `https://www.google.com/url?q=${encodeURIComponent(page.url)}&sa=D`,
        })),
      };
    default:
      return { passages, pages };
  }
}
