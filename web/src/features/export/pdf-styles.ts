import { StyleSheet } from '@react-pdf/renderer';

const INK = '#161C26';
const INK_2 = '#505763';
const LINE = '#DFE2E7';
export const ACCENT = '#2456D7';
export const styles = StyleSheet.create({
  page: { padding: 48, paddingBottom: 64, fontSize: 10, lineHeight: 1.5, color: INK },
  brandLine: { flexDirection: 'row', alignItems: 'center', gap: 5 },
  brand: { fontSize: 9, color: INK_2 },
  title: { fontSize: 20, fontWeight: 600, lineHeight: 1.2, marginTop: 6 },
  charts: { flexDirection: 'row', gap: 20 },
  chart: { flex: 1 },
  narrowLabel: { width: 114, fontSize: 9 },
  narrowNote: { width: 26, fontSize: 9, textAlign: 'right' },
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
  note: { marginTop: 3 },
  url: { marginTop: 3, fontSize: 8, color: INK_2 },
  footer: {
    position: 'absolute',
    left: 48,
    right: 48,
    // From the top of an A4 page: with `bottom` and the line height of the page the library draws nothing.
    top: 802,
    flexDirection: 'row',
    justifyContent: 'space-between',
    fontSize: 8,
    color: INK_2,
  },
});
