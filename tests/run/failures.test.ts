import { expect, it } from 'vitest';
import { browserFailures, describeFailures, vitestFailures } from './failures.ts';

it('names each failed test with the head of its error, and a file that could not be loaded', () => {
  const failures = vitestFailures(
    {
      testResults: [
        {
          name: '/checkout/tests/a.test.ts',
          status: 'failed',
          message: '',
          assertionResults: [
            { fullName: 'adds', status: 'passed', failureMessages: [] },
            {
              fullName: 'subtracts',
              status: 'failed',
              failureMessages: ['\u001b[31mexpected 1\u001b[39m\n\nto be 2\n at a\n at b\n at c'],
            },
          ],
        },
        { name: '/checkout/tests/b.test.ts', status: 'failed', message: 'No such export', assertionResults: [] },
        { name: '/checkout/tests/c.test.ts', status: 'passed', message: '', assertionResults: [] },
      ],
    },
    '/checkout',
  );
  expect(describeFailures(failures).split('\n')).toEqual([
    'failed: tests/a.test.ts › subtracts',
    '    expected 1',
    '    to be 2',
    '     at a',
    '     at b',
    'failed: tests/b.test.ts',
    '    No such export',
  ]);
});

it('names browser tests of nested suites, also one that passed only at its second try', () => {
  const spec = (title: string, status: string): Parameters<typeof browserFailures>[0][number]['specs'][number] => ({
    title,
    tests: [{ status, results: [{ error: { message: `${title} broke` } }, {}] }],
  });
  expect(
    browserFailures([
      {
        file: 'a.spec.ts',
        specs: [{ title: 'fine', tests: [{ status: 'expected', results: [{}] }] }, spec('late', 'unexpected')],
        suites: [{ file: 'a.spec.ts', specs: [spec('shaky', 'flaky')] }],
      },
    ]),
  ).toEqual([
    { test: 'a.spec.ts › late', why: 'late broke' },
    { test: 'a.spec.ts › shaky', why: 'shaky broke' },
  ]);
});
