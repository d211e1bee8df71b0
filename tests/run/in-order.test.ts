import { expect, it } from 'vitest';
import { InOrder } from './in-order.ts';

it('shows the first output as it comes, and the others whole after it', () => {
  const shown: string[] = [];
  const outputs = new InOrder((text) => shown.push(text));
  const [types, lint, tests] = [outputs.next(), outputs.next(), outputs.next()];
  types.write('types 1\n');
  lint.write('lint 1\n');
  tests.write('tests 1\n');
  tests.end();
  types.write('types 2\n');
  expect(shown).toEqual(['types 1\n', 'types 2\n']);
  lint.write('lint 2\n');
  types.end();
  lint.write('lint 3\n');
  lint.end();
  expect(shown.slice(2)).toEqual(['lint 1\nlint 2\n', 'lint 3\n', 'tests 1\n']);
});
