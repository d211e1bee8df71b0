import { benches } from './benches.ts';
import { checks, ofBuild } from './checks.ts';
import { finish, playwright, step, vitest } from './steps.ts';

/** Everything that decides whether a change lands. */
const outcomes = await checks();
outcomes.push(await step('build', 'npm', ['run', 'build']));
outcomes.push(await vitest(['contract'], { ...ofBuild, TEST_DATABASES: 'sqlite,postgres' }));
outcomes.push(await vitest(['sim'], ofBuild));
outcomes.push(await vitest(['drill']));
outcomes.push(await playwright());
outcomes.push(await benches());
finish(outcomes);
