import { finish, step, vitest } from './steps.ts';

/** The long run: many more random stories, and every suite of the contract on both databases, with more random values. */
finish([
  await step('random stories', 'npx', ['tsx', '--conditions=source', 'tests/sync-sim/fuzz/stories.ts']),
  await vitest(['contract'], { TEST_DATABASES: 'sqlite,postgres', TEST_LONG: '1' }),
]);
