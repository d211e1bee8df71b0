import { checks } from './checks.ts';
import { finish } from './steps.ts';

finish(await checks());
