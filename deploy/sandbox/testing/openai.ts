import { OpenAI } from 'openai';
import type { TestSandbox } from './sandbox.ts';

/** A client of the sandbox's model that tries once. */
export const connectTo = (sandbox: Pick<TestSandbox, 'url'>, apiKey: string): OpenAI =>
  new OpenAI({ apiKey, baseURL: `${sandbox.url}/openai/v1`, maxRetries: 0 });

export const MODEL = 'gpt-5.4-mini';
export const POSTS = [
  { id: 'p1', title: 'Which CRM do you use?', text: 'I am looking for a CRM that reads mail.' },
  {
    id: 'p2',
    title: 'Leaving Pipehaven',
    text: 'It went to $49 per seat. Which CRM is an alternative?',
  },
  {
    id: 'p3',
    title: 'Pipehaven or Kontaktly',
    text: 'Someone compared both as a CRM, Kontaktly won.',
  },
];
export const PROMPT = JSON.stringify({ query: 'crm', posts: POSTS });
export const SCHEMA = {
  type: 'object',
  additionalProperties: false,
  required: ['headline', 'claims'],
  properties: {
    headline: { type: 'string' },
    claims: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['text', 'citations'],
        properties: {
          text: { type: 'string' },
          citations: { type: 'array', items: { type: 'string' } },
        },
      },
    },
  },
} as const;
export const FORMAT = {
  type: 'json_schema',
  name: 'analysis',
  strict: true,
  schema: SCHEMA,
} as const;
