import { describe, expect, it } from 'vitest';
import { citedByTests, citedIn, citingFiles, commentsOf, documents, isTest } from './cited-ids.ts';
import { proofTable, required, requirements, rules } from './requirements.ts';

const known = new Set([...required, ...rules]);
const letters = new Set([...known].map((id) => id.charAt(0)));
const toCome = new Set([...requirements.matchAll(/^\| ([A-Z]\d+) \|.*\| to come \|$/gm)].map((match) => match[1]));

const files = citingFiles();
const ofTests = citedByTests(files);

/** Sections of documents that are not in the repository. */
const elsewhere =
  /§|\b(?:look|style|design|requirements)\.md|style guide|client operations|\b(?:the|a) specification\b/;

describe('requirements and rules', () => {
  it('have an id each, and letters of their own', () => {
    expect(required.length).toBeGreaterThan(100);
    expect(rules.length).toBeGreaterThan(50);
    expect(known.size).toBe(required.length + rules.length);
    const ofRules = new Set(rules.map((id) => id.charAt(0)));
    expect(required.filter((id) => ofRules.has(id.charAt(0)))).toEqual([]);
  });

  it('are all there that a test’s title cites', () => {
    expect(ofTests.filter(({ id }) => !known.has(id)).map(({ id, path }) => `${id} in ${path}`)).toEqual([]);
  });

  it('are all there that a comment or a document cites', () => {
    const ofComments = files.flatMap((file) =>
      commentsOf(file).flatMap((comment) => citedIn(comment, letters).map((id) => ({ id, path: file.path }))),
    );
    const ofDocuments = documents().flatMap(({ path, text }) => citedIn(text, letters).map((id) => ({ id, path })));
    const unknown = [...ofComments, ...ofDocuments].filter(({ id }) => !known.has(id));
    expect(unknown.map(({ id, path }) => `${id} in ${path}`)).toEqual([]);
  });

  it('are the only sources that a comment or a title names', () => {
    const found = files.flatMap((file) => {
      const titles = isTest(file) ? (file.text.match(/^\s*(?:(?:it|test|describe)\b|\]).*['"`].*$/gm) ?? []) : [];
      return [...commentsOf(file), ...titles]
        .filter((text) => elsewhere.test(text.replaceAll(/\n\s*\*/g, '')))
        .map((text) => `${file.path}: ${text.slice(0, 80)}`);
    });
    expect(found).toEqual([]);
  });

  it('are each in the title of a test, except planned ones', () => {
    const proved = new Set(ofTests.filter(isTest).map(({ id }) => id));
    expect([...known].filter((id) => !toCome.has(id) && !proved.has(id))).toEqual([]);
  });

  it('are printed with the test files that prove them', () => {
    const table = proofTable();
    expect(table).toHaveLength(known.size);
    expect(proofTable(['S4'])).toEqual([{ id: 'S4', paths: ['tests/contract/sync/pull.test.ts'] }]);
    expect(table.filter(({ id, paths }) => paths.length === 0 && !toCome.has(id))).toEqual([]);
  });
});
