import type { AssistantId } from '#domain/names.ts';
import { compareWithEarlier } from '#domain/ai-visibility/summary/comparison.ts';
import { visibilityOf } from '#domain/ai-visibility/summary/figures.ts';
import type { Run } from '#domain/ai-visibility/run.ts';
import { addSample, emptyTally, planCell } from '#domain/ai-visibility/tally.ts';
import type { HttpClient } from '#http/client.ts';
import { createSandbox } from '../../../sandbox/app.ts';
import type { Sandbox } from '../../../sandbox/app.ts';
import { intentOf } from '../../../sandbox/assistants/truth.ts';
import { DEFAULT_WORLD, loadWorld } from '../../../sandbox/world/read.ts';
import { readWith } from '../../../../workflows/ai-visibility/readers.ts';
import { createAnswerReader } from '../../../../workflows/ai-visibility/reading/read-answer.ts';
import { createAssistants } from '../../../../workflows/assistants/registry.ts';
import type { Assistants } from '../../../../workflows/assistants/registry.ts';
import { sandboxAssistants } from '../../../../workflows/assistants/testing/sandbox-assistants.ts';
import { SUBJECT, questionsOf } from '../../../../workflows/bench/ai-visibility/subject.lib.ts';

const COMPANY = 'nudgebook';
const ASSISTANTS: readonly AssistantId[] = ['openai', 'perplexity'];
const RUNS = 5;
const SHIFT = 0.2;
/** How often an answer that does not recommend a company mentions it in passing, or warns of it. */
const NAMED_OTHERWISE = 0.04;
const KINDS = ['simple CRM', 'contact manager', 'client database', 'sales tool', 'pipeline app'];
const GROUPS =
  'freelancers plumbers dentists florists bakers tutors lawyers architects musicians translators cleaners gardeners painters coaches designers editors tailors barbers caterers couriers'.split(
    ' ',
  );
const ORIGIN = 'http://localhost';

interface WorldFigures {
  pairs: number;
  /** Pairs of unchanged runs that report a change (false alarms). */
  alarms: number;
  /** Changed worlds in which the changed company is reported as up. */
  noticed: number;
  /** Changes reported in changed worlds, and how many of them are false. */
  reported: number;
  wrong: number;
  /** Runs whose interval contains the world's true rate for such questions. */
  covered: number;
}

/**
 * Runs in the default world with the product's adapters, reader, counters and statistics, without
 * sockets, workflow and database. Each pair has its own questions.
 */
export async function measureWorlds(pairs: number): Promise<WorldFigures> {
  const world = loadWorld(DEFAULT_WORLD);
  const sandbox = await createSandbox({
    stateFolder: null,
    modelPaceMs: 0,
    world,
    oidc: {
      issuer: `${ORIGIN}/oidc`,
      clientId: 'bench',
      clientSecret: 'bench',
      redirectUris: [ORIGIN],
    },
  });
  const assistants = createAssistants(sandboxAssistants(ORIGIN), { http: httpOf(sandbox) });
  const truth = (questions: readonly string[]): number => {
    const rates = questions.flatMap((text) =>
      ASSISTANTS.map((id) => {
        const { intents, assistants: known } = world.assistants;
        const own = known[id]?.intents[intentOf(text, intents)]?.recommend[COMPANY] ?? 0;
        return own + (1 - own) * NAMED_OTHERWISE;
      }),
    );
    return rates.reduce((sum, rate) => sum + rate, 0) / rates.length;
  };
  let [alarms, noticed, changed, wrong, covered] = [0, 0, 0, 0, 0];
  for (let pair = 0; pair < pairs; pair += 1) {
    const kind = KINDS[Math.floor(pair / GROUPS.length) % KINDS.length];
    const description = `${kind} for ${GROUPS[pair % GROUPS.length]}`;
    const first = await ask(assistants, description);
    const visibility = visibilityOf(first);
    const rate = truth(first.prompts.map(({ text }) => text));
    if (visibility && visibility.low <= rate && rate <= visibility.high) covered += 1;
    const same = await ask(assistants, description, first);
    if (reported(same).length > 0) alarms += 1;
    await shift(sandbox, SHIFT);
    const changes = reported(await ask(assistants, description, same));
    await shift(sandbox, 0);
    const isRight = ({ brand, verdict }: (typeof changes)[number]): boolean =>
      brand === COMPANY && verdict === 'up';
    if (changes.some(isRight)) noticed += 1;
    changed += changes.length;
    wrong += changes.filter((change) => !isRight(change)).length;
  }
  return { pairs, alarms, noticed, reported: changed, wrong, covered };
}

const reported = (run: Run) =>
  (compareWithEarlier(run)?.changes ?? []).filter(
    ({ verdict }) => verdict === 'up' || verdict === 'down',
  );

/** One run, sampled and counted like in the worker. */
async function ask(assistants: Assistants, description: string, previous?: Run): Promise<Run> {
  const brands = [SUBJECT, ...SUBJECT.competitors].map((one, at) => {
    const name = 'brand' in one ? one.brand : one.name;
    return { key: name.toLowerCase(), name, aliases: [], domain: null, own: at === 0 };
  });
  const reader = createAnswerReader({ brands, description, rules: [] });
  const prompts = questionsOf({ description }).map((prompt, at) => ({ ...prompt, id: String(at) }));
  const tally = emptyTally();
  for (const assistant of ASSISTANTS)
    for (const { id, text, kind } of prompts) {
      planCell(tally, id, assistant, RUNS);
      for (let run = 0; run < RUNS; run += 1) {
        const answer = await assistants.get(assistant)?.ask({
          prompt: text,
          country: null,
          maxOutputTokens: 2_000,
          signal: AbortSignal.timeout(60_000),
        });
        if (!answer) throw new Error(`${assistant} is not configured.`);
        const read = readWith({ reader, brands }, text, answer);
        addSample(
          tally,
          {
            ...answer,
            promptId: id,
            assistant,
            run,
            was: 'not_run',
            marks: read.readings,
            cited: read.pages,
            candidates: [...read.candidates],
            excerpt: read.excerpt,
          },
          kind,
        );
      }
    }
  const finishedAt = new Date().toISOString();
  const earlier = previous
    ? [{ id: '', finishedAt, cells: previous.tally.cells, controls: previous.tally.controls }]
    : [];
  return { prompts, assistants: [...ASSISTANTS], brands, earlier, tally };
}

/** The sandbox, called in memory. */
const httpOf = ({ app }: Sandbox): HttpClient => ({
  async send({ url, method = 'GET', headers, body }) {
    const answer = await app.request(url, { method, headers: { ...headers }, body: body ?? null });
    return {
      status: answer.status,
      headers: Object.fromEntries(answer.headers),
      body: await answer.text(),
      url,
    };
  },
  close: () => Promise.resolve(),
});

async function shift({ app }: Sandbox, points: number): Promise<void> {
  const answer = await app.request(`${ORIGIN}/control/assistants/shift`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ company: COMPANY, points }),
  });
  if (!answer.ok) throw new Error(`The world did not move: ${await answer.text()}`);
}
