import { benches } from './benches.ts';
import { checks, ofBuild } from './checks.ts';
import { finish, playwright, step, vitest } from './steps.ts';

/** Everything that decides whether a change lands. */
const outcomes = await checks();
outcomes.push(await step('build', 'npm', ['run', 'build']));
outcomes.push(await vitest(['contract'], { ...ofBuild, TEST_DATABASES: 'sqlite,postgres' }));
outcomes.push(await vitest(['sim'], ofBuild));
outcomes.push(await playwright());
/* Both wait most of their time: for what was killed to come back, for servers and browsers to start. */
outcomes.push(...(await Promise.all([vitest(['drill']), benches()])));
finish(outcomes);
