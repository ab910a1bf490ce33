import type { NamePattern } from '#domain/competitors/names.ts';
import type { NameWord } from './words.ts';

/** Words that a sentence puts directly before a product's name. */
interface Cue {
  pattern: NamePattern;
  words: readonly string[];
}

const cues = (pattern: NamePattern, text: string): Cue[] =>
  text.split('|').map((phrase) => ({ pattern, words: phrase.trim().split(' ') }));

const BEFORE: readonly Cue[] = [
  ...cues(
    'alternative_to',
    'alternative to | alternatives to | alternative for | alternatives for | replacement for | replace | replacing | ' +
      'replaces | replaced | instead of | competitor to | competitors to | competitor of | rival to | rivals to | ' +
      'similar to | something like | tool like | tools like | app like | compared to | compare to | better than | ' +
      'cheaper than | unlike | clone of | beats | killed | life after | goodbye to | equivalent of',
  ),
  ...cues(
    'switched',
    'switched to | switched from | switch to | switch from | switching to | switching from | moved to | moved from | ' +
      'move from | moving from | moving off | moved off | move off | migrated to | migrated from | migrate to | ' +
      'migrate from | migrating to | migrating from | migrate away from | migrated away from | moved away from | ' +
      'moving away from | left | leaving | leave | ditched | ditch | ditching | dropped | dropping | dumped | dumping | ' +
      'quit | cancelled | canceled | cancelling | canceling | went with | settled on | landed on | went back to | ' +
      'ended up with | ended up on | came from | coming from | hello to | jumped to | jumped ship to',
  ),
  ...cues(
    'usage',
    'we use | i use | using | use | uses | used | tried | trying | try | evaluated | evaluating | testing | signed up for | ' +
      'pay for | paying for | pays for | built with | built on | written in | powered by | runs on | running on | ' +
      'works with | recommend | recommended | recommending | love | hate | checked out | check out | looked at | ' +
      'looking at | demoed | trialed | onboarded to | experience with | happy with | based on | work with | form with | page with | made with | ' +
      'weeks with | months with | years with | year with | days with | sync with | integrates with | exports from | export from',
  ),
  ...cues('versus', 'vs | versus | comparing | compare | between'),
  ...cues(
    'alternative_to',
    'alternative zu | alternativen zu | alternative für | ersatz für | besser als | ' +
      'günstiger als | software wie | programm wie | programme wie | tools wie | app wie | ' +
      'alternative à | alternatives à | au lieu de | à la place de | plutôt que | mieux que | moins cher que | outil comme | logiciel comme | ' +
      'alternativa a | alternativas a | en lugar de | en vez de | mejor que | más barato que | programa como | programas como | ' +
      'alternativa ao | alternativa à | alternativas ao | em vez de | em vez do | melhor que | alternative a | invece di | al posto di | ' +
      'meglio di | alternatief voor | in plaats van | beter dan',
  ),
  ...cues(
    'switched',
    'umgestiegen auf | umstieg auf | wechsel zu | wechsel von | gewechselt zu | migriert zu | passé de | passés de | passé à | passés à | ' +
      'passer de | passer à | migré vers | migrer vers | quitté | quitter | cambiado a | cambié de | cambié a | cambiamos de | cambiamos a | ' +
      'pasado a | pasamos a | pasé de | migramos a | dejamos | mudamos para | mudamos do | migramos para | passato a | passati a | ' +
      'passati da | passato da | overgestapt van | overgestapt naar | overstap naar',
  ),
  ...cues(
    'usage',
    'statt | anstatt | anstelle von | wir nutzen | ich nutze | nutze | nutzen | nutzt | wir verwenden | verwende | verwenden | benutze | benutzen | erfahrungen mit | ' +
      "erfahrung mit | arbeiten mit | arbeite mit | getestet | zufrieden mit | j'utilise | utilise | nous utilisons | utilisons | utilisant | " +
      'avis sur | content de | usamos | uso | utilizo | utilizamos | usando | experiencia con | opiniones de | usa | usiamo | ' +
      'utilizziamo | utilizzo | experiência com | we gebruiken | wij gebruiken | ervaring met | ervaringen met',
  ),
  ...cues('versus', 'contre | gegen | zwischen | entre | contra | contro | tussen'),
];

/** Words that stand directly after a product's name. */
const AFTER: readonly Cue[] = [
  ...cues(
    'alternative_to',
    'alternative | alternatives | clone | clones | killer | competitor | competitors | replacement | rival | rivals',
  ),
  ...cues('versus', 'vs | versus | v'),
  ...cues(
    'usage',
    'user | users | customer | customers | pricing | api | support team | raised prices | raised their prices | app | ' +
      'plugin | integration | subscription | any good | worth | worth it | support answered | is down | was down | charges | costs | ' +
      'wants | raised | doubled | increased',
  ),
];

/** By the word that touches the name: a name is compared with a handful of cues, not with all. */
const byWord = (list: readonly Cue[], at: (words: readonly string[]) => string | undefined) =>
  Map.groupBy(list, ({ words }) => at(words) ?? '');
const BEFORE_BY_LAST = byWord(BEFORE, (words) => words.at(-1));
const AFTER_BY_FIRST = byWord(AFTER, (words) => words[0]);

/** The pattern formed by the words before or after `[first, last]`; null without one. */
export function patternAround(
  words: readonly NameWord[],
  first: number,
  last: number,
): NamePattern | null {
  const article = ARTICLES.has(words[first - 1]?.lower ?? '');
  const before = BEFORE_BY_LAST.get(words[first - (article ? 2 : 1)]?.lower ?? '') ?? [];
  const after = AFTER_BY_FIRST.get(words[last + 1]?.lower ?? '') ?? [];
  return (
    before.find((cue) => endsWith(words, first, cue.words))?.pattern ??
    after.find((cue) => follows(words, last, cue.words))?.pattern ??
    (isLeftBehind(words, first, last) ? 'switched' : null)
  );
}

const TOWARDS = new Set(['von', 'zu', 'auf']);
const MOVED = new Set(['gewechselt', 'umgestiegen', 'umgezogen', 'wechseln', 'umsteigen']);

/** German puts both the old and the new product before the verb: "von N zu M gewechselt". */
function isLeftBehind(words: readonly NameWord[], first: number, last: number): boolean {
  if (!TOWARDS.has(words[first - 1]?.lower ?? '')) return false;
  return words.slice(last + 1, last + 6).some(({ lower }) => MOVED.has(lower));
}

const ARTICLES = new Set(['the', 'a', 'an', 'my', 'our', 'their', 'your']);
const PLAIN_GAP = /^[.\s]*$/u;

function endsWith(words: readonly NameWord[], first: number, cue: readonly string[]): boolean {
  let at = first - 1;
  if (ARTICLES.has(words[at]?.lower ?? '')) at -= 1;
  return cue.every((word, index) => {
    const place = at - cue.length + 1 + index;
    const next = words[place + 1];
    return words[place]?.lower === word && next !== undefined && PLAIN_GAP.test(next.gap);
  });
}

function follows(words: readonly NameWord[], last: number, cue: readonly string[]): boolean {
  return cue.every((word, index) => {
    const there = words[last + 1 + index];
    return there?.lower === word && PLAIN_GAP.test(there.gap);
  });
}

/** Words between two names of a list, in some languages. */
const JOINING = new Set('and or vs versus to than und oder et ou y o e ed als'.split(' '));
const LIST_GAP = /^\s*(?:[,/&]|\s(?:and|or)\s)\s*$/u;

/** Two names of one list: "Trello, Asana and Jira". */
export function inOneList(words: readonly NameWord[], last: number, next: number): boolean {
  const between = words.slice(last + 1, next);
  if (between.length === 0) return LIST_GAP.test(words[next]?.gap ?? '');
  return between.length === 1 && JOINING.has(between[0]?.lower ?? '');
}
