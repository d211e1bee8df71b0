import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { detailFacts, detailFields, eachField } from '@gatehouse/sync-protocol/areas/people/person-fields';
import { expect, it } from 'vitest';
import { LAYOUT_VERSION } from './signed-waiver.ts';

/** Pages are made by these folders' code with these libraries, and of what the description of a person's fields prints. */
const folders = ['.', '../../../../integrations/pdf/text', '../../../../integrations/pdf/pages'].map((path) =>
  fileURLToPath(new URL(path, import.meta.url)),
);
const { dependencies } = createRequire(import.meta.url)('../../../../../package.json') as {
  dependencies: Record<string, string>;
};
const libraries = Object.entries(dependencies).filter(([name]) => /pdf-lib|fontsource|sharp/.test(name));

/* A failing hash means that the pages may look different: raise LAYOUT_VERSION if they do, and pin the new hash. Where the files are imported from makes no difference. */
const pinned = { version: 7, hash: 'eeb1e3a69b41bee9' };

it('[W2] has signed PDFs written again when what makes them changes', () => {
  const hash = createHash('sha256').update(JSON.stringify(libraries));
  for (const folder of folders)
    for (const name of readdirSync(folder).toSorted())
      if (!/\.(test|service)\.ts$/.test(name))
        hash.update(name).update(readFileSync(`${folder}/${name}`, 'utf8').replaceAll(/^import [^;]*;\n/gm, ''));
  hash.update(JSON.stringify(detailFacts(eachField(detailFields, (name) => name))));
  expect({ version: LAYOUT_VERSION, hash: hash.digest('hex').slice(0, 16) }).toEqual(pinned);
});
