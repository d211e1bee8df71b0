import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { expect, it } from 'vitest';
import { documentPaths, sourcePaths, top } from './source-files.ts';

const documents = documentPaths();

/** What a build or a run writes. */
const written = new Set(['client/dist', 'pictures/index.html']);

const paths = sourcePaths();
const read = (path: string) => readFileSync(join(top, path), 'utf8');

/** What a document writes as code: the lines of its blocks, and the words between backticks. */
function codeOf(path: string): string[] {
  const text = read(path);
  const blocks = [...text.matchAll(/```sh\n(.*?)```/gs)].flatMap(([, lines = '']) => lines.split('\n'));
  const words = [...text.replaceAll(/```.*?```/gs, '').matchAll(/`([^`\n]+)`/g)].map(([, word = '']) => word);
  return [...blocks, ...words];
}

/** Whole, or from a folder that the sentence is about: `availability/occupancy.repository.ts`. */
function isThere(path: string): boolean {
  const end = path.replace(/\/$/, '');
  return (
    existsSync(join(top, end)) || paths.some((one) => `/${one}`.endsWith(`/${end}`) || `/${one}`.includes(`/${end}/`))
  );
}

it.each(documents)('%s names files and folders that are there', (document) => {
  const named = codeOf(document)
    .flatMap((code) => code.split(/\s+/))
    .filter((word) => /^(?:\.github\/)?[a-z][\w.-]*(?:\/[\w.-]+)*\/?$/.test(word) && /\/|\.tsx?$/.test(word));
  expect(named.filter((path) => !written.has(path) && !isThere(path))).toEqual([]);
});

it('the README is short enough to be read whole', () => {
  expect(Buffer.byteLength(read('README.md'))).toBeLessThanOrEqual(10_000);
});

/** The anchors of a document's headings, as GitHub makes them: lower case, without marks, and with a dash for each space. */
function anchorsOf(path: string): string[] {
  const headings = read(path)
    .replaceAll(/```.*?```/gs, '')
    .matchAll(/^#+ (.*)$/gm);
  return [...headings].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

it.each(documents)('%s links to files and headings that are there', (document) => {
  const links = [...read(document).matchAll(/\]\((?!https?:|mailto:)([^)]+)\)/g)].map(([, link = '']) => link);
  const broken = links.filter((link) => {
    const [file = '', anchor] = link.split('#');
    const target = file === '' ? document : join(dirname(document), file);
    return !existsSync(join(top, target)) || (anchor !== undefined && !anchorsOf(target).includes(anchor));
  });
  expect(broken).toEqual([]);
});

it.each(documents)('%s names commands that are there', (document) => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const commands = codeOf(document).flatMap((code) => [...code.matchAll(/\bnpm run ([\w:-]+)/g)]);
  expect(commands.map(([, name = '']) => name).filter((name) => !(name in scripts))).toEqual([]);
});
