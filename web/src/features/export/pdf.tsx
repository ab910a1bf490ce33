import { Circle, Document, Font, Page, Path, Svg, Text, View, pdf } from '@react-pdf/renderer';
import type {
  ExportBar,
  ExportChart,
  ExportComparison,
  ExportDocument,
  ExportItem,
} from './export-document.ts';
import type { ScriptFont } from './load-script-fonts.ts';
import { coverHeight, factsLine, packPages, placeCharts } from './pdf-pages.ts';
import { ACCENT, styles } from './pdf-styles.ts';
import { lineParts } from './pdf-scripts.ts';
import { drawableDocument } from './pdf-text.ts';

/** One subset of our font: where its two weights are. */
export interface PdfFont {
  family: string;
  regular: string;
  bold: string;
}

/**
 * A report drawn from text and our own fonts: no HTML, no pictures, no links, and no request
 * beyond the font files. Fonts of scripts are asked for the characters that the others lack.
 */
export async function toPdf(
  document: ExportDocument,
  fonts: readonly PdfFont[],
  scriptFonts: readonly ScriptFont[] = [],
): Promise<Blob> {
  Font.registerHyphenationCallback(lineParts);
  const drawn = drawableDocument(document, await glyphsIn(fonts, scriptFonts));
  const families = [...fonts, ...scriptFonts].map(({ family }) => family);
  return await pdf(<Report document={drawn} families={families} />).toBlob();
}

/** Whether one of the fonts draws a character, by what is in their files. */
export async function glyphsIn(
  fonts: readonly PdfFont[],
  scriptFonts: readonly ScriptFont[] = [],
): Promise<(character: string) => boolean> {
  for (const { family, regular, bold } of fonts)
    register(family, [
      { src: regular, fontWeight: 400 },
      { src: bold, fontWeight: 600 },
    ]);
  for (const { family, source } of scriptFonts) register(family, [{ src: source }]);
  const codePoints = new Set<number>();
  for (const { family } of [...fonts, ...scriptFonts]) {
    await Font.load({ fontFamily: family, fontWeight: 400 });
    const font = Font.getFont({ fontFamily: family, fontWeight: 400 });
    for (const codePoint of font.data?.characterSet ?? []) codePoints.add(codePoint);
  }
  return (character) => codePoints.has(character.codePointAt(0) ?? 0);
}

/** Each family once: the library keeps them all. */
function register(family: string, fonts: { src: string; fontWeight?: number }[]): void {
  if (!Font.getRegisteredFontFamilies().includes(family)) Font.register({ family, fonts });
}

function Report({ document, families }: { document: ExportDocument; families: string[] }) {
  const { brand, title, items } = document;
  const page = { ...styles.page, fontFamily: families };
  return (
    <Document title={title} creator={brand} producer={brand} author={brand}>
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

function Cover({ document }: { document: ExportDocument }) {
  const { brand, mark, title, facts, summary, bars = [], comparison } = document;
  return (
    <>
      <View style={styles.brandLine}>
        {mark === true && <Mark />}
        <Text style={styles.brand}>{brand}</Text>
      </View>
      <Text style={styles.title}>{title}</Text>
      <Text style={styles.facts}>{factsLine(facts)}</Text>
      {summary !== null && (
        <View style={styles.summary}>
          <Text style={styles.headline}>{summary.headline}</Text>
          {summary.points.map((point) => (
            <Text key={point} style={styles.point}>{`• ${point}`}</Text>
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
      {placeCharts(document).rows.map(({ charts, beginsPage }) => (
        <View key={charts[0]?.title} style={styles.charts} break={beginsPage}>
          {charts.map((chart) => (
            <Chart key={chart.title} chart={chart} />
          ))}
        </View>
      ))}
      {comparison !== undefined && <Comparison comparison={comparison} />}
    </>
  );
}

/** A title never ends a page. */
const BARS_WITH_TITLE = 3;

function Chart({ chart: { title, note, bars, narrow = false } }: { chart: ExportChart }) {
  // Two companies may have one name.
  const drawn = bars.map((bar, index) => <Bar key={index} bar={bar} narrow={narrow} />);
  return (
    <View style={[styles.summary, styles.chart]}>
      <View wrap={false}>
        <Text style={styles.headline}>{title}</Text>
        <Text style={styles.chartNote}>{note}</Text>
        {drawn.slice(0, BARS_WITH_TITLE)}
      </View>
      {drawn.slice(BARS_WITH_TITLE)}
    </View>
  );
}

function Comparison({ comparison: { heads, rows } }: { comparison: ExportComparison }) {
  return (
    <View style={styles.table}>
      <TableRow cells={['', ...heads]} head />
      {rows.map(({ label, cells }) => (
        <TableRow key={label} cells={[label, ...cells]} />
      ))}
    </View>
  );
}

function TableRow({ cells, head = false }: { cells: readonly string[]; head?: boolean }) {
  return (
    <View style={styles.tableRow} wrap={false}>
      {cells.map((cell, column) => (
        <Text
          key={column}
          style={column === 0 ? styles.tableLabel : head ? styles.tableHead : styles.tableCell}
        >
          {cell}
        </Text>
      ))}
    </View>
  );
}

const percent = (share: number): string => `${Math.round(Math.min(1, Math.max(0, share)) * 100)}%`;

/** A share as a bar of a scale from 0 to 100%, with a line over its interval. */
function Bar({
  bar: { label, value, low, high, note },
  narrow = false,
}: {
  bar: ExportBar;
  narrow?: boolean;
}) {
  return (
    <View style={styles.bar} wrap={false}>
      <Text style={narrow ? styles.narrowLabel : styles.barLabel}>{label}</Text>
      <View style={styles.track}>
        {value !== null && <View style={[styles.fill, { width: percent(value) }]} />}
        {low !== null && high !== null && (
          <View style={[styles.whisker, { left: percent(low), width: percent(high - low) }]} />
        )}
      </View>
      <Text style={narrow ? styles.narrowNote : styles.barNote}>{note}</Text>
    </View>
  );
}

function Footer({ brand }: { brand: string }) {
  return (
    <View style={styles.footer} fixed>
      <Text>{brand}</Text>
      <Text render={({ pageNumber, totalPages }) => `Page ${pageNumber} of ${totalPages}`} />
    </View>
  );
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
    <View style={styles.item}>
      <View wrap={false}>
        <Text style={styles.meta}>{item.meta}</Text>
        <Text style={styles.itemTitle}>{item.title}</Text>
        {item.text !== '' && <Text style={styles.text}>{item.text}</Text>}
        {item.reason !== '' && <Text style={styles.reason}>{item.reason}</Text>}
        <Text style={styles.url}>{item.url}</Text>
      </View>
      {item.note !== undefined && <Text style={styles.note}>{item.note}</Text>}
    </View>
  );
}
