import { expect, it } from 'vitest';
import { edited, editsOf } from './operators.ts';

const made = (source: string): string[] => editsOf(source).map((edit) => edited(source, edit));

it('negates, fixes and swaps conditions', () => {
  expect(made('if (a < b) go();').toSorted()).toEqual(
    [
      'if (!(a < b)) go();',
      'if (true) go();',
      'if (false) go();',
      'if (a <= b) go();',
      'if (a >= b) go();',
      'if (a < b) ;',
    ].toSorted(),
  );
});

it('drops what a default or a second condition adds', () => {
  expect(made('const x = a ?? b;')).toEqual(expect.arrayContaining(['const x = (a);', 'const x = a && b;']));
  expect(made('const f = () => a && b;')).toEqual(
    expect.arrayContaining(['const f = () => (a);', 'const f = () => !(a && b);', 'const f = () => a || b;']),
  );
});

it('drops steps, spreads and return values', () => {
  expect(made('async function f() { await save(); return [1]; }')).toEqual(
    expect.arrayContaining(['async function f() { ; return [1]; }', 'async function f() { await save(); return []; }']),
  );
  expect(made('const x = { ...a, b: true };')).toEqual([
    'const x = { ...null, b: true };',
    'const x = { ...a, b: false };',
  ]);
});

it('changes no types, and produces only code that parses', () => {
  expect(made("import a from 'a';\ntype T = 1 | 2;\nconst x = a as T;")).toEqual([]);
  expect(made('const [a] = `x${1 + 2}`;').length).toBeGreaterThan(0);
});
