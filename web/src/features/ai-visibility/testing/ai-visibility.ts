import type { AiVisibilityExport } from '#contracts/ai-visibility/ai-visibility.ts';
import { addSample, emptyTally, planCell } from '#domain/ai-visibility/tally.ts';
import type { SampleChange } from '#domain/ai-visibility/tally.ts';

type Mark = AiVisibilityExport['answers'][number]['brands'][number];

const RUNS = 4;
const AT = '2026-11-22T10:00:00.000Z';
const brand = (key: string, name: string, own: boolean) => ({
  key,
  name,
  aliases: [],
  domain: null,
  own,
});

const recommended = (key: string, place: number, start: number): Mark => ({
  brand: key,
  role: 'recommended',
  unsure: false,
  place,
  sentiment: 'positive',
  linked: null,
  foundOnly: null,
  reader: 'rules',
  quote: null,
  listNumber: null,
  evidence: [{ start, end: start + key.length }],
  sentimentWords: [],
});

/**
 * An ended run of eight questions with four answers each by one assistant. All recommend Acme; only
 * those to the first two questions also recommend Kontaktly.
 */
export function aiVisibilityExport(
  change: Partial<AiVisibilityExport['analysis']> = {},
): AiVisibilityExport {
  const prompts = Array.from({ length: 8 }, (_, at) => ({
    id: `00000000-0000-4000-8000-00000000000${at}`,
    text: `Which CRM is best for group ${at}?`,
    kind: 'unbranded' as const,
    intent: 'best-for' as const,
    origin: 'template' as const,
  }));
  const tally = emptyTally();
  const answers: AiVisibilityExport['answers'] = [];
  for (const [at, { id }] of prompts.entries()) {
    planCell(tally, id, 'openai', RUNS);
    for (let run = 0; run < RUNS; run += 1) {
      const brands = [recommended('acme', 1, 0), ...(at < 2 ? [recommended('us', 2, 9)] : [])];
      const common = {
        promptId: id,
        assistant: 'openai',
        run,
        state: 'answered',
        reason: null,
        model: 'model-1',
        costMicros: 12_000,
      } as const;
      const url = `https://lists.example/best-crm?p=${at}`;
      addSample(
        tally,
        {
          ...common,
          was: 'not_run',
          marks: brands,
          cited: [{ url, domain: 'lists.example', type: 'list' }],
          candidates: [],
          excerpt: 'Acme is good.',
        } satisfies SampleChange,
        'unbranded',
      );
      answers.push({
        ...common,
        brands,
        answeredAt: AT,
        text: at < 2 ? '=Acme and Kontaktly are good.' : '=Acme is good.',
        queries: [],
        cited: [url, url, 'https://www.reddit.com/r/crm'].map((page) => ({
          url: page,
          title: null,
        })),
        ms: 900,
      });
    }
  }
  const id = '00000000-0000-4000-8000-000000000099';
  return {
    fileName: 'earshot-ai-visibility-kontaktly-2026-11-22',
    brand: 'Earshot',
    answers,
    analysis: {
      id,
      analysisId: id,
      status: 'completed',
      createdAt: AT,
      startedAt: AT,
      finishedAt: AT,
      reason: null,
      charged: true,
      brand: 'Kontaktly',
      description: 'CRM for freelancers',
      competitors: [],
      assistants: ['openai'],
      runs: RUNS,
      planned: 32,
      answered: 32,
      visibility: null,
      scheduled: false,
      aliases: [],
      website: null,
      brands: [brand('us', 'Kontaktly', true), brand('acme', 'Acme', false)],
      prompts,
      assistantInfos: [{ id: 'openai', name: 'OpenAI', label: 'OpenAI, via API with web search' }],
      tally,
      earlier: [],
      estimateMicros: 400_000,
      methodVersion: '2026-11',
      textsRemovedAt: null,
      weekly: null,
      feedback: null,
      ...change,
    },
  };
}
