const TOP = [
  'api',
  'db',
  'deploy',
  'streams',
  'web',
  'workflows',
  'loadtest',
  '.config',
  '.ci',
  '.github',
];

/** A path named in a document, as written and relative to the repository's root. */
interface NamedPath {
  text: string;
  path: string;
}

/**
 * The paths of this repository in a Markdown text: in backticks when they begin with one of our
 * folders, and as relative link targets. Patterns (`*`, `<name>`, `…`) name no single file.
 * @param folder of the document, from the root, for its relative links.
 */
export function namedPaths(markdown: string, folder: string): NamedPath[] {
  const quoted = [...markdown.matchAll(/`([^`\s]+)`/g)]
    .map(([, text = '']) => text)
    .filter((text) => TOP.some((top) => text.startsWith(`${top}/`)) && !/[*<>{}…$]/.test(text))
    .map((text) => ({ text, path: text.replace(/[#:].*$/, '') }));
  const linked = [...markdown.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, text = '']) => text)
    .filter((text) => !/^([a-z]+:|#)/i.test(text))
    .map((text) => ({ text, path: joined(folder, text.replace(/#.*$/, '')) }));
  return [...quoted, ...linked];
}

/** The npm scripts that a text recommends. */
export function namedScripts(markdown: string): string[] {
  const named = [...markdown.matchAll(/npm (?:run ([a-z-]+)|(start|test)\b)/g)];
  return [...new Set(named.map(([, run, short]) => run ?? short ?? ''))];
}

function joined(folder: string, target: string): string {
  return new URL(target, `file:///${folder ? `${folder}/` : ''}`).pathname.slice(1);
}
