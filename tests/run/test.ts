import { availableParallelism } from 'node:os';
import { benches } from './benches.ts';
import { checks, ofBuild } from './checks.ts';
import { finish, playwright, step, vitest } from './steps.ts';

/** These wait for PostgreSQL and for servers of their own: a third worker on two cores saves a tenth. */
const contractWorkers = Math.max(3, availableParallelism() - 1);

/** Everything that decides whether a change lands. */
const outcomes = await checks();
outcomes.push(await step('build', 'npm', ['run', 'build']));
const onBoth = { TEST_DATABASES: 'sqlite,postgres', VITEST_MAX_WORKERS: String(contractWorkers) };
outcomes.push(await vitest(['contract'], { ...ofBuild, ...onBoth }));
outcomes.push(await vitest(['sim'], ofBuild));
outcomes.push(await playwright());
/* Both wait most of their time: for what was killed to come back, for servers and browsers to start. */
outcomes.push(...(await Promise.all([vitest(['drill']), benches()])));
finish(outcomes);
