import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import type { Figure } from '#db/bench/stats.lib.ts';
import { isReached } from '#db/bench/stats.lib.ts';
import { ROOT } from './paths.ts';

export const TABLE_FILE = join(ROOT, 'deploy/docs/performance.md');

/** The table is between these lines; everything else in the file is written by hand. */
const BEGIN = '<!-- begin of the table -->';
const END = '<!-- end of the table -->';
/** A median that moved by more than this share is reported. */
const NOTEWORTHY = 0.1;
const HEAD = ['Benchmark', 'Figure', 'Median', 'Spread', 'Goal', 'Calibration', 'Machine'];

interface Measurement {
  bench: string;
  figures: readonly Figure[];
  /** Seconds of processor time. */
  calibration: number;
  machine: string;
}

/** The committed table of figures, of which each benchmark replaces its own rows. */
interface Table {
  /** Writes the file; returns a sentence for each figure that differs from the committed one. */
  put(measurement: Measurement): string[];
}

/** What figures depend on besides the calibration: also how busy others keep the machine. */
export function machine(): string {
  const [first] = cpus();
  const [, load = 0] = loadavg();
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${cpus().length} × ${first?.model.trim() ?? 'unknown'}, ${memory} GB, Node ${process.versions.node}, load ${load.toFixed(0)}`;
}

/** The figures that a benchmark collected; none if it failed before the first. */
export const readFigures = (file: string): Figure[] =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as Figure)
    : [];

/** @throws Error for a file without the two marks. */
export function openTable(file: string): Table {
  let text = readFileSync(file, 'utf8');
  const committed = new Map(rowsIn(text).map((row) => [keyOf(row), row]));
  return {
    put({ bench, figures, calibration, machine: where }) {
      const rows = figures.map((figure) => rowOf(bench, figure, calibration, where));
      const others = rowsIn(text);
      const at = others.findIndex(([name]) => name === bench);
      const kept = others.filter(([name]) => name !== bench);
      text = withRows(text, kept.toSpliced(at === -1 ? kept.length : at, 0, ...rows));
      writeFileSync(file, text);
      return rows.flatMap((row) => changeOf(committed.get(keyOf(row)), row) ?? []);
    },
  };
}

type Row = readonly string[];

const keyOf = ([bench = '', figure = '']: Row): string => `${bench}: ${figure}`;

function rowOf(bench: string, figure: Figure, calibration: number, where: string): Row {
  const { name, unit, low, high, rounds, goal } = figure;
  const missed = goal && !isReached(figure) ? ', missed' : '';
  return [
    bench,
    name,
    `${figure.median.toFixed(2)} ${unit}`,
    `${low.toFixed(2)} to ${high.toFixed(2)}, ${rounds} rounds`,
    goal ? `${goal.sense} ${goal.value}${missed}` : '',
    `${calibration.toFixed(2)} s`,
    where,
  ];
}

function rowsIn(text: string): Row[] {
  return between(text)
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}

function between(text: string): string {
  const [from, to] = [text.indexOf(BEGIN), text.indexOf(END)];
  if (from === -1 || to < from) throw new Error(`The table needs the lines ${BEGIN} and ${END}.`);
  return text.slice(from + BEGIN.length, to);
}

/** Cells are padded as the formatter pads them. */
function withRows(text: string, rows: readonly Row[]): string {
  const widths = HEAD.map((head, at) =>
    Math.max(head.length, ...rows.map((row) => row[at]?.length ?? 0)),
  );
  const line = (cells: Row): string =>
    `| ${widths.map((width, at) => (cells[at] ?? '').padEnd(width)).join(' | ')} |`;
  const ruler = line(widths.map((width) => '-'.repeat(width)));
  const table = ['', '', line(HEAD), ruler, ...rows.map(line), '', ''].join('\n');
  return text.replace(`${BEGIN}${between(text)}`, () => `${BEGIN}${table}`);
}

function changeOf(before: Row | undefined, after: Row): string | null {
  const [was, is] = [before, after].map((row) => Number.parseFloat(row?.[2] ?? ''));
  if (was === undefined || is === undefined || !(Math.abs(is - was) > NOTEWORTHY * was))
    return null;
  return `${keyOf(after)} was ${before?.[2]}, is ${after[2]}`;
}
