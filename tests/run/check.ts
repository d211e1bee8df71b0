import { checks, unitTests } from './checks.ts';
import { finish, runSteps } from './steps.ts';

/* Tests wait for their own processes at times, and dead code and format use one core. */
finish(await runSteps(checks, [unitTests]));
