import { checks, unitTests } from './checks.ts';
import { finish, playwright, runSteps, step, vitest } from './steps.ts';

/*
 * Everything that decides whether a change lands. The contract waits for databases and processes much of its time, in which the checks
 * run. The browser tests have the machine to themselves: they are about what a person waits for.
 */
const quick = await runSteps(
  [...checks, unitTests, vitest(['sim']), step('build', 'npm', ['run', 'build'])],
  [vitest(['contract'])],
);
finish([...quick, ...(await runSteps([playwright()]))]);
