import { z } from 'zod';
import { isAbout, prepareSense } from '../../../../workflows/extraction/about/about.ts';
import { readSet } from '../../data.ts';

const schema = z.object({
  id: z.string(),
  name: z.string(),
  product: z.string(),
  text: z.string(),
  about: z.number(),
});
type AboutRow = z.infer<typeof schema>;

export const readAmbiguous = (): AboutRow[] | null => readSet('ambiguous/hn-brands', schema);

/** With the input of a watch: the name as spelled, the full name and a short description. */
function judgeRow(row: AboutRow): boolean {
  const [full = row.name, ...description] = row.product.split(', ');
  const spelled =
    full.split(' ').find((word) => word.toLowerCase().replaceAll('.', '') === row.name) ?? full;
  const names = [spelled.replaceAll('.', ''), ...(full === spelled ? [] : [full])];
  const short = names[0]?.toLowerCase() === row.name ? names : [capitalized(row.name), ...names];
  const sense = prepareSense({
    names: short,
    domain: null,
    description: description.join(' '),
    excluded: [],
  });
  return isAbout(sense, row.text)?.verdict === 'about';
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Rows of names that occur in both senses. */
export function bothSenses(rows: readonly AboutRow[]): AboutRow[] {
  const senses = Map.groupBy(rows, ({ name }) => name);
  return rows.filter(({ name }) => {
    const values = new Set(senses.get(name)?.map(({ about }) => about));
    return values.size > 1;
  });
}

export function macroF1(rows: readonly AboutRow[], judge = judgeRow): number {
  const judged = rows.map((row) => ({ wanted: row.about === 1, got: judge(row) }));
  const f1 = (sense: boolean): number => {
    const right = judged.filter(({ wanted, got }) => wanted === sense && got === sense).length;
    const all =
      judged.filter(({ wanted }) => wanted === sense).length +
      judged.filter(({ got }) => got === sense).length;
    return all === 0 ? 1 : (2 * right) / all;
  };
  return (f1(true) + f1(false)) / 2;
}

/** Half of the names, in file order. */
export function halfOfNames(rows: readonly AboutRow[], half: 0 | 1): AboutRow[] {
  const names = [...new Set(rows.map(({ name }) => name))];
  return rows.filter(({ name }) => names.indexOf(name) % 2 === half);
}
