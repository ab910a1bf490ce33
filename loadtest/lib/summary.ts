interface Metric {
  type: string;
  values: Record<string, number>;
  thresholds?: Record<string, { ok: boolean }>;
}

export interface SummaryData {
  metrics: Record<string, Metric>;
  state: { testRunDurationMs: number };
}

/** Plain text: every metric that has a budget, then those that explain it. */
export function renderSummary(title: string, data: SummaryData): string {
  const rows = Object.entries(data.metrics)
    .filter(([name, { thresholds }]) => thresholds !== undefined || EXPLAINING.includes(name))
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([name, metric]) => renderMetric(name, metric));
  const seconds = Math.round(data.state.testRunDurationMs / 1_000);
  return [`${title} (${seconds} s)`, ...rows, ''].join('\n');
}

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** The same as one page of HTML that needs nothing else. */
export function renderReport(title: string, data: SummaryData): string {
  const rows = Object.entries(data.metrics)
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([name, { type, values, thresholds = {} }]) => {
      const budgets = Object.entries(thresholds).map(
        ([budget, { ok }]) =>
          `<span class="${ok ? 'ok' : 'over'}">${ok ? 'ok' : 'OVER'} ${escaped(budget)}</span>`,
      );
      const cells = [escaped(name), escaped(renderValues(type, values)), budgets.join('<br>')];
      return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
    });
  const seconds = Math.round(data.state.testRunDurationMs / 1_000);
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>${escaped(title)}</title>
<style>body{font:15px system-ui;margin:2rem;color-scheme:light dark}td,th{text-align:start;padding:.2rem 1rem .2rem 0;vertical-align:top}.ok{color:green}.over{color:red;font-weight:bold}</style>
<h1>${escaped(title)}</h1><p>${seconds} seconds</p>
<table><tr><th>Metric</th><th>Values</th><th>Budgets</th></tr>
${rows.join('\n')}
</table></html>
`;
}

const EXPLAINING = ['http_reqs', 'iterations', 'events_received', 'searches_accepted'];

function renderMetric(name: string, { type, values, thresholds = {} }: Metric): string {
  const budgets = Object.entries(thresholds).map(
    ([budget, { ok }]) => `${ok ? 'ok  ' : 'OVER'} ${budget}`,
  );
  const text = `  ${name.padEnd(64)} ${renderValues(type, values)}`;
  return budgets.length === 0
    ? text
    : `${text}\n${budgets.map((line) => `      ${line}`).join('\n')}`;
}

const show = (value = 0): string => String(Math.round(value * 100) / 100);

function renderValues(type: string, values: Record<string, number>): string {
  if (type === 'trend') {
    return `p50 ${show(values['med'])}, p95 ${show(values['p(95)'])}, p99 ${show(values['p(99)'])} ms`;
  }
  if (type === 'rate') return `${show((values['rate'] ?? 0) * 100)} %`;
  return show(values['count'] ?? values['value']);
}
