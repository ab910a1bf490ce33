import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Decides when a request is answered; the nth one for its query, from 1. */
export type Gate = (nth: number) => Promise<void> | void;

export interface StubWorld {
  origin: string;
  /** Requests seen for a query, by kind. */
  seen(kind: Kind, query: string): number;
  gate(kind: Kind, query: string, gate: Gate): void;
  close(): Promise<void>;
}

type Kind = 'posts' | 'refinement' | 'analysis';

/**
 * Hacker News and a language model, as far as a worker needs them: one post that names the query,
 * a verdict on it and an analysis that cites it. Each answer waits for the query's gate.
 */
export async function openStubWorld(): Promise<StubWorld> {
  const counts = new Map<string, number>();
  const gates = new Map<string, Gate>();
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://stub');
    const { kind, query } = url.pathname.includes('/chat/')
      ? questionIn(await bodyOf(request))
      : { kind: 'posts' as const, query: url.searchParams.get('query') ?? '' };
    const key = `${kind} ${query}`;
    const nth = (counts.get(key) ?? 0) + 1;
    counts.set(key, nth);
    await gates.get(key)?.(nth);
    if (kind === 'posts') sendPosts(response, query);
    else sendAnswer(response, ANSWERS[kind]);
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    seen: (kind, query) => counts.get(`${kind} ${query}`) ?? 0,
    gate: (kind, query, gate) => void gates.set(`${kind} ${query}`, gate),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

function questionIn(body: string): { kind: 'refinement' | 'analysis'; query: string } {
  const { messages, response_format } = JSON.parse(body) as {
    messages: { role: string; content: string }[];
    response_format: { json_schema: { name: string } };
  };
  const data = messages.find((message) => message.role === 'user')?.content ?? '{}';
  const { query } = JSON.parse(data) as { query: string };
  const refining = response_format.json_schema.name === 'search_refinement';
  return { kind: refining ? 'refinement' : 'analysis', query };
}

function sendPosts(response: ServerResponse, query: string): void {
  const id = [...query].reduce((sum, char) => (sum * 31 + char.charCodeAt(0)) % 900_000_007, 7);
  const hit = {
    objectID: String(id),
    created_at_i: Math.floor(Date.now() / 1_000) - 600,
    title: `Looking for a ${query} tool`,
    story_text: 'Any recommendations?',
    author: 'someone',
    points: 3,
    num_comments: 1,
    _tags: ['story'],
  };
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ hits: [hit], nbHits: 1, nbPages: 1 }));
}

const chunk = (choice: object): string => {
  const choices = [{ index: 0, ...choice }];
  const data = { id: 'c', object: 'chat.completion.chunk', created: 1, model: 'm', choices };
  return `data: ${JSON.stringify(data)}\n\n`;
};

const ANSWERS = {
  refinement: {
    verdicts: [
      {
        id: 'p1',
        relevance: 0.95,
        intent: 'recommendation',
        reason: 'The author looks for a tool.',
        quote: 'Any recommendations?',
      },
    ],
  },
  analysis: {
    headline: 'One person asks.',
    claims: [{ text: 'Someone looks for a tool.', citations: ['p1'] }],
  },
} as const;

function sendAnswer(response: ServerResponse, answer: object): void {
  const content = JSON.stringify(answer);
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.write(chunk({ delta: { content }, finish_reason: null }));
  response.write(chunk({ delta: {}, finish_reason: 'stop' }));
  response.end('data: [DONE]\n\n');
}
