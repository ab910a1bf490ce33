import { useState } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { ChipInput } from '../../ui/controls/chip-input.tsx';
import { DataTable } from '../../ui/data/data-table.tsx';
import type { Column } from '../../ui/data/data-table.tsx';
import { KpiCard, KpiRow, KpiSkeleton } from '../../ui/data/kpi-card.tsx';
import { ShowMore } from '../../ui/data/pagination.tsx';
import { Section } from '../../ui/display/card.tsx';
import {
  BarFigure,
  DonutFigure,
  HorizontalBarFigure,
  LineFigure,
} from '../../ui/charts/charts.tsx';
import type { ChartData } from '../../ui/charts/chart-data.ts';
import { IntervalBars } from '../../ui/charts/interval-bars.tsx';
import { Sparkline } from '../../ui/charts/sparkline.tsx';
import { SidePanel } from '../../ui/overlays/side-panel.tsx';

const DAYS = Array.from({ length: 14 }, (_, day) => `${day + 1} Nov`);
const wave = (day: number, seed: number): number =>
  Math.round(20 + 12 * Math.sin(day / 2 + seed) + 3 * seed);

const MENTIONS: ChartData = {
  series: [{ label: 'Kontaktly' }, { label: 'Bexio' }, { label: 'Specsmith' }],
  points: DAYS.map((label, day) => ({
    label,
    values: [wave(day, 0), day === 5 ? null : wave(day, 1), wave(day, 2)],
  })),
};
const SENTIMENT: ChartData = {
  series: [
    { label: 'Positive', color: 'positive' },
    { label: 'Neutral', color: 'neutral' },
    { label: 'Negative', color: 'negative' },
  ],
  points: DAYS.map((label, day) => ({ label, values: [wave(day, 0), wave(day, 1), wave(day, 3)] })),
};
const PLATFORMS: ChartData = {
  series: [{ label: 'Posts' }],
  points: ['Reddit', 'Hacker News', 'Stack Overflow', 'GitHub'].map((label, index) => ({
    label,
    values: [120 - 27 * index],
  })),
};

interface Row {
  name: string;
  price: number | null;
  mentions: number;
}
const ROWS: Row[] = [
  { name: 'Specsmith', price: 25, mentions: 214 },
  { name: 'Cairn', price: null, mentions: 38 },
  { name: 'Donaudampfschifffahrtsgesellschaft', price: 9, mentions: 1204 },
];
const COLUMNS: Column<Row>[] = [
  { key: 'name', header: 'Name', cell: ({ name }) => name, sort: ({ name }) => name },
  {
    key: 'price',
    header: 'Price from',
    align: 'right',
    cell: ({ price }) => (price === null ? '–' : `$${price}`),
    sort: ({ price }) => price,
  },
  {
    key: 'mentions',
    header: 'Mentions',
    align: 'right',
    cell: ({ mentions }) => mentions,
    sort: ({ mentions }) => mentions,
  },
];
const percent = (share: number): string => `${Math.round(share * 100)}%`;

/** Charts, figures, tables and related components, in every state. */
export function DataParts() {
  return (
    <>
      <Charts />
      <Section title="Key figures">
        <KpiRow>
          <KpiCard
            label="Mentions, 28 days"
            value="1,204"
            change={{ text: '+12% vs. the 28 days before', tone: 'positive' }}
            values={MENTIONS.points.map(({ values }) => values[0] ?? 0)}
            to="/__ui"
          />
          <KpiCard
            label="Average sentiment"
            value="Mostly negative"
            change={{ text: '−8 points vs. before', tone: 'negative' }}
          />
          <KpiCard label="Share of voice" value="38%" detail="33 to 44%, Kontaktly leads" />
          <KpiCard label="Fastest riser" value={null} detail="Not enough mentions yet" />
        </KpiRow>
        <div className="mt-3">
          <KpiRow>
            <KpiSkeleton />
            <KpiSkeleton />
          </KpiRow>
        </div>
      </Section>
      <Tables />
      <Lists />
    </>
  );
}

function Charts() {
  const [selected, setSelected] = useState<string | null>(null);
  return (
    <Section title="Charts">
      <div className="grid gap-x-8 gap-y-10 lg:grid-cols-2">
        <LineFigure
          title="Mentions per day"
          summary="Specsmith is mentioned most, 41 times on its best day."
          indexLabel="Day"
          data={MENTIONS}
        />
        <BarFigure
          title="Sentiment per day"
          summary={
            selected === null ? 'Click a day to see its mentions.' : `Mentions of ${selected}`
          }
          aside="14 days"
          indexLabel="Day"
          data={SENTIMENT}
          stacked
          onSelect={(index) => setSelected(DAYS[index] ?? null)}
        />
        <HorizontalBarFigure
          title="Posts by platform"
          summary="Most posts are on Reddit."
          indexLabel="Platform"
          data={PLATFORMS}
        />
        <DonutFigure
          title="Platform distribution"
          summary="Reddit has four of ten mentions."
          indexLabel="All"
          data={{
            series: PLATFORMS.points.map(({ label }) => ({ label })),
            points: [
              { label: 'Mentions', values: PLATFORMS.points.map(({ values }) => values[0] ?? 0) },
            ],
          }}
        />
        <IntervalBars
          title="Share of voice"
          summary="Acme leads; the others are too close to rank yet."
          indexLabel="Competitor"
          valueLabel="Share"
          max={1}
          format={percent}
          rows={[
            { label: 'Acme', value: 0.61, low: 0.44, high: 0.76 },
            { label: 'Kontaktly', value: 0.38, low: 0.23, high: 0.55, color: 'chart-2' },
            { label: 'Donaudampfschifffahrt', value: 0.03, low: 0, high: 0.11 },
            { label: 'Cairn', value: null, note: 'too few mentions' },
          ]}
        />
        <Sparkline values={[1, 3, 2, 5, 8]} label="Mentions over 28 days, rising" />
      </div>
    </Section>
  );
}

function Tables() {
  return (
    <Section title="Tables">
      <DataTable
        label="Competitors"
        columns={COLUMNS}
        rows={ROWS}
        rowKey={({ name }) => name}
        defaultSort={{ key: 'mentions', direction: 'descending' }}
      />
      <ShowMore more busy={false} onMore={() => undefined}>
        Show 40 more
      </ShowMore>
    </Section>
  );
}

function Lists() {
  const [open, setOpen] = useState(false);
  const [values, setValues] = useState(['late invoices', 'Donaudampfschifffahrtsgesellschaft']);
  return (
    <Section title="Lists and details">
      <div className="grid gap-8 md:grid-cols-2">
        <ChipInput
          label="Competitors"
          hint="Press Enter after each one."
          values={values}
          onChange={setValues}
          max={3}
        />
        <div>
          <Button onClick={() => setOpen(true)}>Open details</Button>
        </div>
      </div>
      <SidePanel
        open={open}
        onClose={() => setOpen(false)}
        title="Specsmith"
        subtitle="specsmith.example, monitored since Nov 4"
      >
        <p className="text-body">What happened, newest first.</p>
      </SidePanel>
    </Section>
  );
}
