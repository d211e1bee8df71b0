import { expect, it } from 'vitest';
import { isTest, sourceFiles, targetOf } from './source-files.ts';

const production = /^(client\/(src|scripts)|server\/src|sync-protocol\/src|kiosk-config\/src|migrations)\//;
const files = sourceFiles().filter((file) => production.test(file.path) && !isTest(file));
const protocol = files.filter(({ path }) => path.startsWith('sync-protocol/src/'));

/** What only tests use, and why it is the protocol's all the same. */
const exceptions: Readonly<Record<string, string>> = {
  'sync-protocol/src/sync/collections.ts rowId': 'names a row of any collection for the simulator',
};

/** The names that files import, by `file name`; of a module that is imported as a whole, those that are read of it. */
function importedNames(): Set<string> {
  const imported = new Set<string>();
  for (const { path, text } of files) {
    for (const [, list = '', from = ''] of text.matchAll(
      /(?:import|export)\s+(?:type\s+)?\{([^}]*)\}\s+from\s+'([^']+)'/g,
    ))
      for (const [, name] of list.matchAll(/(?:^|,)\s*(?:type\s+)?(\w+)/g))
        imported.add(`${targetOf(path, from)} ${name}`);
    for (const [, whole = '', from = ''] of text.matchAll(/import \* as (\w+) from '([^']+)'/g))
      for (const [, name] of text.matchAll(new RegExp(`\\b${whole}\\.(\\w+)`, 'g')))
        imported.add(`${targetOf(path, from)} ${name}`);
  }
  return imported;
}

it('exports from the protocol only what the product uses: a rule that is tested is the rule that runs', () => {
  const imported = importedNames();
  const unused = protocol.flatMap(({ path, text }) =>
    [...text.matchAll(/^export (?:async )?(?:const|function|class|interface|type) (\w+)/gm)]
      .map(([, name = '']) => name)
      .filter((name) => !imported.has(`${path} ${name}`) && text.split(new RegExp(`\\b${name}\\b`)).length === 2)
      .map((name) => `${path} ${name}`),
  );
  expect(imported.size).toBeGreaterThan(100);
  expect(unused.toSorted()).toEqual(Object.keys(exceptions));
});
