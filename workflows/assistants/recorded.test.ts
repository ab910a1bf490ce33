import { describe, expect, it } from 'vitest';
import { recorded } from '#providers/testing/recorded.ts';
import { isSameModel, judgeAnswer } from './answer.ts';
import { readAnthropicAnswer } from './anthropic.ts';
import type { Message } from './anthropic.ts';
import { readGeminiAnswer } from './gemini.ts';
import type { GeminiBody } from './gemini.ts';
import { fromCodePoints, fromUtf8Bytes } from './sources.ts';
import { readOpenaiAnswer } from './openai.ts';
import { readPerplexityAnswer } from './perplexity.ts';
import { responseSchema } from './responses-wire.ts';
import type { ResponseBody } from './responses-wire.ts';
import { readXaiAnswer } from './xai.ts';

const read = (file: string): unknown => JSON.parse(recorded(file));
const response = (file: string): ResponseBody => responseSchema.parse(read(file));
const PRICE = { input: 1, output: 1, search: 0.01 };

describe('recorded answers', () => {
  it('OpenAI: more pages are found than cited, and opened pages are not searches', () => {
    const answer = readOpenaiAnswer(response('openai/responses_web_search_sources_2025.json'));
    expect(answer.searched).toBe(true);
    expect(answer.found?.length).toBeGreaterThan(answer.cited?.length ?? 0);
    expect(answer.queries.length).toBeGreaterThan(0);
    expect(answer.model).toBe('gpt-5-mini-2025-08-07');
  });

  it('OpenAI: a citation covers its link, without the provider’s own mark', () => {
    const answer = readOpenaiAnswer(response('openai/responses_web_search_citation.json'));
    const [citation] = answer.cited ?? [];
    expect(citation?.url).toBe('https://www.britannica.com/place/Mount-Columbia');
    const words = answer.text.slice(citation?.start ?? 0, citation?.end ?? 0);
    expect(words).toContain('britannica.com');
    expect(answer.found).toBeNull();
  });

  it('Perplexity: markers are citations, the answering model is seen, the bill is used', () => {
    const answer = readPerplexityAnswer(response('perplexity/agent_web_search_2026.json'));
    expect(answer.model).toBe('openai/gpt-6-luna');
    expect(answer.cited?.length).toBeGreaterThan(0);
    for (const { start, end } of answer.cited ?? [])
      expect(answer.text.slice(start ?? 0, end ?? 0)).toMatch(/^\[\d+\]$/u);
    expect(answer.found?.length).toBeGreaterThan(answer.cited?.length ?? 0);
    expect(answer.billedMicros).toBeGreaterThan(0);
    const asked = { model: 'perplexity/sonar', search: true, price: PRICE, ms: 1 };
    expect(judgeAnswer(answer, asked).state).toBe('wrong_model');
  });

  it('Anthropic: twelve blocks are one text, citations cover their blocks', () => {
    const message = read('anthropic/messages_web_search_2025.json') as Message;
    const answer = readAnthropicAnswer([message]);
    expect(answer.text).toContain('Caroline Ellison');
    expect(answer.queries).toHaveLength(2);
    const ellison = answer.cited?.find(({ url }) => url.includes('acecomments'));
    expect(answer.text.slice(ellison?.start ?? 0, ellison?.end ?? 0)).toMatch(/^Caroline Ellison/u);
    expect(answer.found?.length).toBe(10);
  });

  it('Anthropic: a turn that paused and was never continued is incomplete', () => {
    const message = read('anthropic/messages_pause_turn_2025.json') as Message;
    const answer = readAnthropicAnswer([message]);
    expect(answer.incomplete).toMatch(/paused/u);
    expect(answer.usage).toMatchObject({ inputTokens: 401_468, searches: 10 });
  });

  it('xAI: a list of pages means found, not cited; the older form does not distinguish them', () => {
    const answer = readXaiAnswer(response('xai/responses_web_search_2026.json'));
    expect(answer.cited).toEqual([]);
    expect(answer.found).toHaveLength(9);
    expect(answer.queries).toHaveLength(2);
    expect(answer.billedMicros).toBe(13_287);
    const older = readXaiAnswer(response('xai/responses_web_search_2025.json'));
    expect(older.cited).toBeNull();
    expect(older.queries).toEqual(['what is xAI']);
  });

  it('Gemini: segments count bytes and match their own text', () => {
    const body = read('gemini/generate_content_google_search_2025.json') as GeminiBody;
    const answer = readGeminiAnswer(body, true);
    expect(answer.cited?.length).toBeGreaterThan(0);
    const segments = body.candidates?.[0]?.groundingMetadata?.groundingSupports ?? [];
    const texts = segments.map(({ segment }) => segment?.text ?? '');
    for (const { start, end } of answer.cited ?? [])
      expect(texts).toContain(answer.text.slice(start ?? 0, end ?? 0));
    for (const { url } of answer.found ?? []) expect(url).not.toContain('grounding-api-redirect');
  });

  it('Gemini: widgets of the search page are not sources', () => {
    const body = read('gemini/generate_content_google_search_no_links_2026.json') as GeminiBody;
    expect(readGeminiAnswer(body, true)).toMatchObject({ found: [], cited: [] });
  });
});

describe('xAI links in the text', () => {
  it('are citations, with offsets converted from code points', () => {
    const text = '👍 Kontaktly[[1]](https://a.example/x) and more';
    const start = [...text].indexOf('[');
    const body = responseSchema.parse({
      model: 'grok-4.7',
      status: 'completed',
      output: [
        {
          type: 'message',
          content: [
            {
              type: 'output_text',
              text,
              annotations: [
                {
                  type: 'url_citation',
                  url: 'https://a.example/x',
                  start_index: start,
                  end_index: start + '[[1]](https://a.example/x)'.length,
                  title: '1',
                },
              ],
            },
          ],
        },
      ],
    });
    const { cited } = readXaiAnswer(body);
    expect(cited).toHaveLength(1);
    expect(text.slice(cited?.[0]?.start ?? 0, cited?.[0]?.end ?? 0)).toBe(
      '[[1]](https://a.example/x)',
    );
  });
});

describe('offsets', () => {
  it('convert bytes and code points to UTF-16 units', () => {
    const text = 'aß€😀z';
    expect(fromUtf8Bytes(text, [0, 1, 3, 6, 10, 11, 99])).toEqual([0, 1, 2, 3, 5, 6, 6]);
    expect([0, 3, 4, 5].map((points) => fromCodePoints(text, points))).toEqual([0, 3, 5, 6]);
  });
});

describe('reported usage', () => {
  const content = [{ type: 'output_text', text: 'Kontaktly.', annotations: [] }];
  const wire = readXaiAnswer(
    responseSchema.parse({
      model: 'grok-4.7',
      status: 'completed',
      output: [{ type: 'message', content }],
    }),
  );
  const asked = { model: wire.model, search: true, price: PRICE, ms: 1 };
  const most = judgeAnswer(
    { ...wire, billedMicros: null, usage: { inputTokens: 1e9, outputTokens: 1e9, searches: 1e9 } },
    asked,
  );
  const counts = [0, 1, 7.5, -3, 1e6, 2 ** 31, Number.MAX_SAFE_INTEGER, Number.MAX_VALUE];

  it('is a whole number that Postgres stores, whatever a provider reports', () => {
    for (const inputTokens of counts)
      for (const [outputTokens, searches, billedMicros] of [
        [inputTokens, 0, null],
        [0, inputTokens, inputTokens],
        [-inputTokens, -inputTokens, -inputTokens],
      ] as const) {
        const reported = { ...wire, billedMicros, usage: { inputTokens, outputTokens, searches } };
        const { usage, costMicros } = judgeAnswer(reported, asked);
        for (const count of [...Object.values(usage), costMicros])
          expect(count).toSatisfy((n) => Number.isInteger(n) && n >= 0 && n < 2 ** 31);
        expect(costMicros).toBeLessThanOrEqual(most.costMicros);
      }
  });

  it('is kept as it is where it is plausible', () => {
    const usage = { inputTokens: 18_340, outputTokens: 1_204, searches: 3 };
    const { costMicros, ...answer } = judgeAnswer({ ...wire, billedMicros: null, usage }, asked);
    expect(answer.usage).toEqual(usage);
    expect(costMicros).toBe(18_340 + 1_204 + 30_000);
    expect(judgeAnswer({ ...wire, billedMicros: 4_321 }, asked).costMicros).toBe(4_321);
  });
});

describe('the answering model', () => {
  it.each([
    ['gpt-5.4-mini', 'gpt-5.4-mini-2026-03-05', true],
    ['claude-sonnet-4-5', 'claude-sonnet-4-5-20250929', true],
    ['gemini-3.5-flash', 'models/gemini-3.5-flash', true],
    ['gpt-5', 'gpt-5-mini-2025-08-07', false],
    ['perplexity/sonar', 'openai/gpt-6-luna', false],
  ])('asked %s, answered %s: the same is %s', (asked, answered, same) => {
    expect(isSameModel(asked, answered)).toBe(same);
  });
});
