import { expect, it } from 'vitest';
import { allContracts } from './all-contracts.ts';
import { sourceFiles } from './source-files.ts';

const files = sourceFiles();

it('every group of endpoints of a feature is one line of all-routes.ts', () => {
  const listed = files.find(({ path }) => path === 'server/src/areas/all-routes.ts');
  const groups = files.filter(({ path }) => /^server\/src\/areas\/.*\.routes\.ts$/.test(path));
  expect(listed?.imports.map((name) => name.replace('./', 'server/src/areas/')).toSorted()).toEqual(
    groups.map(({ path }) => path).toSorted(),
  );
});

it('no address of one group may be taken for an address of another, regardless of the order they are bound in', async () => {
  /* One group of endpoints binds what one file describes. */
  const contracts = await allContracts();
  expect(contracts.length).toBeGreaterThan(90);
  const clashes = contracts.flatMap((a, index) =>
    contracts
      .slice(index + 1)
      .filter((b) => a.group !== b.group && a.method === b.method && isSameAddress(a.path, b.path))
      .map((b) => `${a.method} ${a.path} (${a.group}) and ${b.path} (${b.group})`),
  );
  expect(clashes).toEqual([]);
});

function isSameAddress(a: string, b: string): boolean {
  const [ours, theirs] = [a.split('/'), b.split('/')];
  return (
    ours.length === theirs.length &&
    ours.every((part, index) => part === theirs[index] || fits(part, theirs[index]) || fits(theirs[index], part))
  );
}

/** The id of a booking begins with its venue's: no word of an address is one. */
function fits(name = '', part = ''): boolean {
  return name.startsWith(':') && (name !== ':booking_id' || part.startsWith(':'));
}
