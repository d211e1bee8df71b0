import { citedByTests, citingFiles, definedIds, isTest, readText } from './cited-ids.ts';

export const requirements = readText('tests/REQUIREMENTS.md');

/** The ids of REQUIREMENTS.md and of SPEC.md, in the order of the documents. */
export const required = definedIds(requirements);
export const rules = definedIds(readText('sync-protocol/SPEC.md'));

/** The test files whose titles cite each id, or each of `ids`; paths from the checkout, by name. */
export function proofTable(ids: readonly string[] = []): { id: string; paths: string[] }[] {
  const titles = citedByTests(citingFiles().filter(isTest));
  return [...required, ...rules]
    .filter((id) => ids.length === 0 || ids.includes(id))
    .map((id) => {
      const paths = titles.filter((cited) => cited.id === id).map(({ path }) => path);
      return { id, paths: [...new Set(paths)].toSorted() };
    });
}
