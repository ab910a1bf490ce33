import { z } from 'zod';

/** A post found in a prompt, whatever its other fields. */
export interface EvidencePost {
  id: string;
  title: string;
  text: string;
  platform: string | null;
}

/** Something else that a prompt lists under an id and a name, such as a company to judge. */
export interface EvidenceThing {
  id: string;
  name: string;
  domain: string | null;
  /** Posts and pages that the prompt gives for it. */
  posts: EvidencePost[];
}

export interface Evidence {
  query: string | null;
  posts: EvidencePost[];
  things: EvidenceThing[];
  /** For whom a text is to be written. */
  brand: { name: string; description: string; facts: string } | null;
}

const postSchema = z.looseObject({ id: z.union([z.string(), z.number()]) });
const TEXT_FIELDS = ['text', 'content', 'body', 'excerpt', 'snippet'];

const textField = (value: Record<string, unknown>, names: readonly string[]): string => {
  for (const name of names) {
    const text = value[name];
    if (typeof text === 'string') return text;
  }
  return '';
};

/** The end of the JSON value that opens at `start`, or -1. */
function endOfJson(text: string, start: number): number {
  let depth = 0;
  let inString = false;
  for (let index = start; index < text.length; index += 1) {
    const char = text[index];
    if (inString) {
      if (char === '\\') index += 1;
      else if (char === '"') inString = false;
    } else if (char === '"') inString = true;
    else if (char === '{' || char === '[') depth += 1;
    else if (char === '}' || char === ']') {
      depth -= 1;
      if (depth === 0) return index + 1;
    }
  }
  return -1;
}

/** Every JSON object or list in a text. */
export function* jsonValues(text: string): Generator {
  for (let index = 0; index < text.length; index += 1) {
    if (text[index] !== '{' && text[index] !== '[') continue;
    const end = endOfJson(text, index);
    if (end === -1) continue;
    try {
      yield JSON.parse(text.slice(index, end));
      index = end - 1;
    } catch {
      // Not JSON after all: the next bracket may be.
    }
  }
}

function collect(value: unknown, evidence: Evidence): void {
  if (Array.isArray(value)) {
    for (const item of value) collect(item, evidence);
    return;
  }
  if (value === null || typeof value !== 'object') return;
  const fields = Object.fromEntries(Object.entries(value));
  const post = postSchema.safeParse(fields);
  const text = textField(fields, TEXT_FIELDS);
  const title = textField(fields, ['title']);
  if (post.success && (text !== '' || title !== '')) {
    const platform = textField(fields, ['platform', 'source']);
    evidence.posts.push({ id: String(post.data.id), title, text, platform: platform || null });
    return;
  }
  for (const name of ['query', 'market'])
    if (typeof fields[name] === 'string') evidence.query ??= fields[name];
  for (const name of ['brand', 'product']) readBrand(fields[name], fields, evidence);
  const first = evidence.posts.length;
  // A thread to reply to needs no id.
  for (const [key, inner] of Object.entries(fields))
    collect(key === 'thread' ? Object.assign({ id: key }, inner) : inner, evidence);
  const name = textField(fields, ['name']);
  if (!post.success || name === '') return;
  const domain = textField(fields, ['domain', 'website', 'url']) || null;
  const posts = evidence.posts.slice(first);
  evidence.things.push({ id: String(post.data.id), name, domain, posts });
}

/** `brand` is a name or an object with one; a description may be a sibling or nested. */
function readBrand(value: unknown, around: Record<string, unknown>, evidence: Evidence): void {
  if (value === undefined || value === null || evidence.brand !== null) return;
  const inside =
    typeof value === 'object' ? Object.fromEntries(Object.entries(value)) : { name: value };
  const name = textField(inside, ['name']);
  const description =
    textField(inside, ['description', 'text']) || textField(around, ['description']);
  const facts = textField(inside, ['facts']);
  if (name !== '' || description !== '') evidence.brand = { name, description, facts };
}

/** The posts and the question that a prompt carries as JSON; anything else in it is ignored. */
export function readEvidence(prompt: string): Evidence {
  const evidence: Evidence = { query: null, posts: [], things: [], brand: null };
  for (const value of jsonValues(prompt)) collect(value, evidence);
  const seen = new Set<string>();
  evidence.posts = evidence.posts.filter((post) => !seen.has(post.id) && seen.add(post.id));
  return evidence;
}
