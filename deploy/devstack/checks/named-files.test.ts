import { expect, test } from 'vitest';
import { ASSISTANT_CATALOGUE } from '#domain/ai-visibility/assistant-catalogue.ts';
import { CHANNELS } from '#domain/alerts/channels.ts';
import { PLATFORMS } from '#domain/platforms/index.ts';
import { filesNaming, readSources } from '../testing/named-files.ts';

const sources = readSources();

/**
 * Where the name of a platform or an assistant means something else: accounts and repositories of
 * companies, our own profiles, tools that we download, products that posts name, the model that
 * judges.
 */
const OTHER_MEANING = [
  /^workflows\/(?:company-sources|extraction|llm)\//u,
  /^workflows\/competitors\/discovery\/(?:judge|candidates\/ubiquitous)\.ts$/u,
  /^deploy\/(?:devstack|sandbox\/outside)\//u,
  /^deploy\/sandbox\/app\.ts$/u,
  /^deploy\/config\/(?:env|sandbox-addresses)\.ts$/u,
  /^api\/domain\/competitors\/company-source-catalogue\.ts$/u,
  /^web\/src\/(?:app\/public\/public-footer|features\/competitors\/details\/facts\/fact-text)\.tsx?$/u,
];
const ownFiles = (id: string): RegExp => new RegExp(`/${id}[/.-]|${id}-`, 'u');
const meant = (files: readonly string[]): string[] =>
  files.filter((file) => !OTHER_MEANING.some((pattern) => pattern.test(file)));

test('a name is found in code as a word, not in comments, parts of words or own files', () => {
  const files = [
    { path: 'a.ts', text: "const x = 'tumblr';" },
    { path: 'b.ts', text: 'const tumblrs = 1;' },
    { path: 'providers/tumblr/c.ts', text: "'tumblr'" },
  ];
  expect(filesNaming(files, ['tumblr'], ownFiles('tumblr'))).toEqual(['a.ts']);
  expect(sources.length).toBeGreaterThan(1_000);
  expect(sources.some(({ path }) => path.includes('.test.'))).toBe(false);
});

test.each(Object.keys(PLATFORMS) as (keyof typeof PLATFORMS)[])(
  'at most 8 files name %s outside of its own',
  (id) => {
    const { name, hosts } = PLATFORMS[id];
    const files = meant(filesNaming(sources, [id, name, ...hosts], ownFiles(id)));
    expect(files.length, files.join('\n')).toBeLessThanOrEqual(8);
    expect(files).toContain('api/domain/platforms/index.ts');
  },
);

test.each(['slack', 'discord'] as const)('at most 6 files name %s outside of its own', (kind) => {
  const names = [`'${kind}'`, `${kind}:`, CHANNELS[kind].label];
  const files = filesNaming(sources, names, ownFiles(kind)).filter(
    (file) => !file.startsWith('workflows/extraction/'),
  );
  expect(files.length, files.join('\n')).toBeLessThanOrEqual(6);
  expect(files).toContain('workflows/alerts/channels/senders.ts');
});

test.each(Object.keys(ASSISTANT_CATALOGUE))('at most 6 files name %s outside of its own', (id) => {
  const files = meant(filesNaming(sources, [id], ownFiles(id)));
  expect(files.length, files.join('\n')).toBeLessThanOrEqual(6);
  expect(files).toContain('workflows/assistants/registry.ts');
});
