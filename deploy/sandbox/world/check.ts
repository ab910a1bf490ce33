import type { Answer, Assistants, WorldPost } from './files.ts';
import type { Row, Rows, WorldProblem } from './problems.ts';

type Report = (reason: string) => void;

/** Reports every second use of an id and returns the ids. */
function uniqueIds(
  rows: readonly Row<{ id: string }>[],
  report: (line: number, reason: string) => void,
): Set<string> {
  const firstLine = new Map<string, number>();
  for (const { line, value } of rows) {
    const first = firstLine.get(value.id);
    if (first === undefined) firstLine.set(value.id, line);
    else report(line, `id "${value.id}" is used on line ${first} too`);
  }
  return new Set(firstLine.keys());
}

const missing = (what: string, id: string): string => `there is no ${what} "${id}"`;

/** A surface has to be at its offset, counted in UTF-16 units. */
function checkSurface(text: string, surface: string, at: number, where: string, report: Report) {
  const found = text.slice(at, at + surface.length);
  if (found === surface) return;
  const first = text.indexOf(surface);
  const hint = first === -1 ? 'it does not occur there' : `its first place is ${first}`;
  report(`${where}: "${surface}" is not at ${at} but "${found}"; ${hint}`);
}

interface Known {
  companies: ReadonlySet<string>;
  queries: ReadonlySet<string>;
  problems: ReadonlySet<string>;
  platforms: ReadonlySet<string>;
}

function checkPost(
  { platform, title, text, labels }: WorldPost,
  known: Known,
  report: Report,
): void {
  const company = (id: string | null, where: string): void => {
    if (id !== null && !known.companies.has(id)) report(`${where}: ${missing('company', id)}`);
  };
  if (!known.platforms.has(platform)) report(missing('platform', platform));
  if (text === '' && (title ?? '') === '') report('has neither title nor text');
  for (const id of labels.about) company(id, 'labels.about');
  company(labels.homonymOf, 'labels.homonymOf');
  for (const query of Object.keys(labels.relevance))
    if (!known.queries.has(query)) report(`labels.relevance: ${missing('query', query)}`);
  if (labels.problem !== null && !known.problems.has(labels.problem))
    report(`labels.problem: ${missing('problem', labels.problem)}`);
  for (const [index, name] of labels.names.entries()) {
    const where = `labels.names.${index}`;
    company(name.company, where);
    const field = name.field === 'title' ? (title ?? '') : text;
    checkSurface(field, name.surface, name.at, where, report);
  }
}

function checkAnswer(
  answer: Answer,
  { assistants, intents }: Assistants,
  known: Known,
  report: Report,
) {
  if (!(answer.assistant in assistants)) report(missing('assistant', answer.assistant));
  if (!intents.includes(answer.intent)) report(missing('intent', answer.intent));
  for (const [index, brand] of answer.brands.entries()) {
    const where = `brands.${index}`;
    if (brand.company !== null && !known.companies.has(brand.company))
      report(`${where}: ${missing('company', brand.company)}`);
    checkSurface(answer.text, brand.surface, brand.at, where, report);
  }
}

function checkAssistants(truth: Assistants, known: Known, report: Report): void {
  for (const [name, { intents }] of Object.entries(truth.assistants))
    for (const [intent, { recommend }] of Object.entries(intents)) {
      const where = `assistants.${name}.intents.${intent}`;
      if (!truth.intents.includes(intent)) report(`${where}: ${missing('intent', intent)}`);
      for (const company of Object.keys(recommend))
        if (!known.companies.has(company))
          report(`${where}.recommend: ${missing('company', company)}`);
    }
  const seen = new Set<string>();
  for (const answer of truth.answers) {
    const of: Report = (reason) => report(`answers "${answer.id}": ${reason}`);
    if (seen.has(answer.id)) of('the id is used twice');
    seen.add(answer.id);
    checkAnswer(answer, truth, known, of);
  }
}

/** Everything that rows of a world say of one another and that is not so. */
export function checkReferences(
  rows: Rows,
  assistants: Assistants,
  platforms: readonly { id: string }[],
): WorldProblem[] {
  const problems: WorldProblem[] = [];
  const at = (file: string) => (line: number | null, reason: string) =>
    problems.push({ file, line, reason });
  const known: Known = {
    companies: uniqueIds(rows.companies, at('companies.ndjson')),
    queries: uniqueIds(rows.queries, at('queries.ndjson')),
    problems: uniqueIds(rows.problems, at('problems.ndjson')),
    platforms: new Set(platforms.map(({ id }) => id)),
  };
  uniqueIds(rows.posts, at('posts.ndjson'));
  uniqueIds(rows.changes, at('changes.ndjson'));
  for (const { line, value } of rows.problems)
    if (value.to < value.from) at('problems.ndjson')(line, 'ends before it begins');
  for (const file of ['pages', 'changes'] as const)
    for (const { line, value } of rows[file])
      if (!known.companies.has(value.company))
        at(`${file}.ndjson`)(line, missing('company', value.company));
  for (const { line, value } of rows.posts)
    checkPost(value, known, (reason) => at('posts.ndjson')(line, reason));
  checkAssistants(assistants, known, (reason) => at('assistants.json')(null, reason));
  return problems;
}
