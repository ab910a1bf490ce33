import {
  Circle,
  Document,
  Font,
  Page,
  Path,
  StyleSheet,
  Svg,
  Text,
  View,
  pdf,
} from '@react-pdf/renderer';
import type {
  ExportBar,
  ExportChart,
  ExportComparison,
  ExportDocument,
  ExportItem,
} from './export-document.ts';

/** One subset of our font: where its two weights are. */
export interface PdfFont {
  family: string;
  regular: string;
  bold: string;
}

const INK = '#161C26';
const INK_2 = '#505763';
const LINE = '#DFE2E7';
const MAX_TEXT = 600;
const ACCENT = '#2456D7';
/** Points of an A4 page inside its padding. */
const PAGE_HEIGHT = 730;
/** Characters on a line of 10 points, in ordinary text. */
const LINE_LENGTH = 98;
const LINE_HEIGHT = 1.5;

const styles = StyleSheet.create({
  page: { padding: 48, paddingBottom: 64, fontSize: 10, lineHeight: 1.5, color: INK },
  brandLine: { flexDirection: 'row', alignItems: 'center', gap: 5 },
  brand: { fontSize: 9, color: INK_2 },
  title: { fontSize: 20, fontWeight: 600, lineHeight: 1.2, marginTop: 6 },
  facts: { marginTop: 8, color: INK_2, fontSize: 9 },
  summary: { marginTop: 18, paddingTop: 12, borderTopWidth: 1, borderTopColor: LINE },
  headline: { fontSize: 12, fontWeight: 600 },
  point: { marginTop: 4 },
  bar: { flexDirection: 'row', alignItems: 'center', marginTop: 5 },
  barLabel: { width: 110, fontSize: 9 },
  track: { flexGrow: 1, height: 8, backgroundColor: LINE, position: 'relative' },
  fill: { height: 8, backgroundColor: ACCENT },
  whisker: { position: 'absolute', top: 3.5, height: 1, backgroundColor: INK },
  barNote: { width: 110, fontSize: 9, textAlign: 'right' },
  chartNote: { marginTop: 2, fontSize: 9, color: INK_2 },
  table: { marginTop: 18, borderTopWidth: 1, borderTopColor: LINE },
  tableRow: {
    flexDirection: 'row',
    borderBottomWidth: 1,
    borderBottomColor: LINE,
    paddingVertical: 6,
  },
  tableLabel: { width: 74, paddingRight: 8, fontSize: 8.5, color: INK_2 },
  tableHead: { flex: 1, paddingRight: 8, fontSize: 11, fontWeight: 600 },
  tableCell: { flex: 1, paddingRight: 8, fontSize: 8.5 },
  item: { marginTop: 14, paddingTop: 12, borderTopWidth: 1, borderTopColor: LINE },
  meta: { fontSize: 8.5, color: INK_2 },
  itemTitle: { fontSize: 11, fontWeight: 600, marginTop: 2 },
  text: { marginTop: 3 },
  reason: { marginTop: 3, color: INK_2 },
  url: { marginTop: 3, fontSize: 8, color: INK_2 },
  footer: {
    position: 'absolute',
    left: 48,
    right: 48,
    bottom: 28,
    flexDirection: 'row',
    justifyContent: 'space-between',
    fontSize: 8,
    color: INK_2,
  },
});

/**
 * A report drawn from text and our own fonts: no HTML, no pictures, no links, and no request
 * beyond the font files.
 */
export async function toPdf(document: ExportDocument, fonts: readonly PdfFont[]): Promise<Blob> {
  for (const { family, regular, bold } of fonts) {
    Font.register({
      family,
      fonts: [
        { src: regular, fontWeight: 400 },
        { src: bold, fontWeight: 600 },
      ],
    });
  }
  // Words are cut nowhere: hyphens inside foreign text and addresses would be ours.
  Font.registerHyphenationCallback((word) => [word]);
  const families = fonts.map(({ family }) => family);
  return await pdf(<Report document={document} families={families} />).toBlob();
}

function Report({ document, families }: { document: ExportDocument; families: string[] }) {
  const { brand, title, items } = document;
  const page = { ...styles.page, fontFamily: families };
  return (
    <Document title={drawable(title)} creator={brand} producer={brand} author={brand}>
      {packPages(items, coverHeight(document)).map((group, index) => (
        <Page key={index} size="A4" style={page}>
          {index === 0 && <Cover document={document} />}
          {group.map((item, position) => (
            <Item key={`${position} ${item.url}`} item={item} />
          ))}
          <Footer brand={brand} />
        </Page>
      ))}
    </Document>
  );
}

function Cover({
  document: { brand, mark, title, facts, summary, bars = [], charts = [], comparison },
}: {
  document: ExportDocument;
}) {
  return (
    <>
      <View style={styles.brandLine}>
        {mark === true && <Mark />}
        <Text style={styles.brand}>{drawable(brand)}</Text>
      </View>
      <Text style={styles.title}>{drawable(title)}</Text>
      <View style={styles.facts}>
        {facts.map(([name, value]) => (
          <Text key={name}>{`${name}: ${drawable(value)}`}</Text>
        ))}
      </View>
      {summary !== null && (
        <View style={styles.summary}>
          <Text style={styles.headline}>{drawable(summary.headline)}</Text>
          {summary.points.map((point) => (
            <Text key={point} style={styles.point}>{`• ${drawable(point)}`}</Text>
          ))}
        </View>
      )}
      {bars.length > 0 && (
        <View style={styles.summary}>
          {bars.map((bar) => (
            <Bar key={bar.label} bar={bar} />
          ))}
        </View>
      )}
      {charts.map((chart) => (
        <Chart key={chart.title} chart={chart} />
      ))}
      {comparison !== undefined && <Comparison comparison={comparison} />}
    </>
  );
}

function Chart({ chart: { title, note, bars } }: { chart: ExportChart }) {
  return (
    <View style={styles.summary}>
      <View wrap={false}>
        <Text style={styles.headline}>{drawable(title)}</Text>
        <Text style={styles.chartNote}>{drawable(note)}</Text>
      </View>
      {bars.map((bar) => (
        <Bar key={bar.label} bar={bar} />
      ))}
    </View>
  );
}

function Comparison({ comparison: { heads, rows } }: { comparison: ExportComparison }) {
  const line = (key: string, cells: readonly string[], head: boolean) => (
    <View key={key} style={styles.tableRow} wrap={false}>
      {cells.map((cell, column) => (
        <Text
          key={column}
          style={column === 0 ? styles.tableLabel : head ? styles.tableHead : styles.tableCell}
        >
          {cell.split('\n').map(drawable).join('\n')}
        </Text>
      ))}
    </View>
  );
  return (
    <View style={styles.table}>
      {line('heads', ['', ...heads], true)}
      {rows.map(({ label, cells }) => line(label, [label, ...cells], false))}
    </View>
  );
}

const percent = (share: number): string => `${Math.round(Math.min(1, Math.max(0, share)) * 100)}%`;

/** A share as a bar of a scale from 0 to 100 %, with a line over its interval. */
function Bar({ bar: { label, value, low, high, note } }: { bar: ExportBar }) {
  return (
    <View style={styles.bar} wrap={false}>
      <Text style={styles.barLabel}>{drawable(label)}</Text>
      <View style={styles.track}>
        {value !== null && <View style={[styles.fill, { width: percent(value) }]} />}
        {low !== null && high !== null && (
          <View style={[styles.whisker, { left: percent(low), width: percent(high - low) }]} />
        )}
      </View>
      <Text style={styles.barNote}>{drawable(note)}</Text>
    </View>
  );
}

function Footer({ brand }: { brand: string }) {
  return (
    <View style={styles.footer} fixed>
      <Text>{drawable(brand)}</Text>
      <Text render={({ pageNumber, totalPages }) => `Page ${pageNumber} of ${totalPages}`} />
    </View>
  );
}

/**
 * Items in groups that fill about a page each, the first one what the cover leaves of its page. The
 * library's own page breaks cost the square of the number of items (200 took half a minute, then
 * failed); a page that still overflows breaks by itself.
 */
export function packPages(items: readonly ExportItem[], cover: number): ExportItem[][] {
  const pages: ExportItem[][] = [[]];
  let left = PAGE_HEIGHT - (cover % PAGE_HEIGHT);
  for (const item of items) {
    const height = itemHeight(item);
    if (height > left) {
      pages.push([]);
      left = PAGE_HEIGHT;
    }
    pages.at(-1)?.push(item);
    left -= height;
  }
  return pages;
}

const textHeight = (text: string, size: number): number =>
  text === ''
    ? 0
    : Math.ceil((Math.min(MAX_TEXT, text.length) * size) / (LINE_LENGTH * 10)) * size * LINE_HEIGHT;

/** The sizes and margins of `styles.item` and what is in it. */
const itemHeight = ({ title, meta, text, reason, url }: ExportItem): number =>
  37 +
  textHeight(meta, 8.5) +
  textHeight(title, 11) +
  textHeight(text, 10) +
  textHeight(reason, 10) +
  textHeight(url, 8);

/** An estimate, on the safe side. */
function coverHeight({
  title,
  facts,
  summary,
  bars = [],
  charts = [],
  comparison,
}: ExportDocument) {
  if (comparison !== undefined) return PAGE_HEIGHT;
  const lines = facts.map(([name, value]) => textHeight(`${name}: ${value}`, 9));
  const said =
    summary === null
      ? []
      : [48, ...[summary.headline, ...summary.points].map((text) => textHeight(text, 10) + 4)];
  const drawn = [...charts.map((chart) => 64 + 19 * chart.bars.length), 31 + 19 * bars.length];
  const parts = [30, textHeight(title, 20), ...lines, ...said, ...drawn];
  return parts.reduce((sum, part) => sum + part, 0);
}

/** The product's mark, as in `ui/display/logo.tsx`. */
function Mark() {
  return (
    <Svg width={14} height={14} viewBox="0 0 24 24">
      <Circle cx="6" cy="12" r="3" fill={ACCENT} />
      {['M11.4 7.2a7.4 7.4 0 0 1 0 9.6', 'M15.6 4a12 12 0 0 1 0 16'].map((arc) => (
        <Path
          key={arc}
          d={arc}
          fill="none"
          stroke={ACCENT}
          strokeWidth={2.25}
          strokeLinecap="round"
        />
      ))}
    </Svg>
  );
}

function Item({ item }: { item: ExportItem }) {
  return (
    <View style={styles.item} wrap={false}>
      <Text style={styles.meta}>{drawable(item.meta)}</Text>
      <Text style={styles.itemTitle}>{drawable(item.title)}</Text>
      {item.text !== '' && <Text style={styles.text}>{drawable(item.text)}</Text>}
      {item.reason !== '' && <Text style={styles.reason}>{drawable(item.reason)}</Text>}
      <Text style={styles.url}>{drawable(item.url)}</Text>
    </View>
  );
}

/** Control characters have no glyph; very long texts would not fit a page. */
function drawable(text: string): string {
  const clean = text.toWellFormed().replace(/\p{Cc}+/gu, ' ');
  const characters = [...clean];
  return characters.length <= MAX_TEXT ? clean : `${characters.slice(0, MAX_TEXT).join('')}…`;
}
