import { textChecks, types, unitTests } from './checks.ts';
import { finish } from './steps.ts';

/** `npm run check`: what each commit passes. */
const first = await types();
const [tests, texts] = await Promise.all([unitTests(), textChecks()]);
finish([first, ...texts, tests]);
