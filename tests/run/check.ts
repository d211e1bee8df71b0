import { textChecks, types, unitTests } from './checks.ts';
import { branchPoint, changedSince, reachedBy } from './reached.ts';
import { finish } from './steps.ts';

/** `npm run check`, for every commit: all text, and the unit tests that the branch can reach. */
const first = await types();
const from = branchPoint();
const files = from === null ? [] : reachedBy(changedSince(from)).tests;
const [texts, tests] = await Promise.all([textChecks(), unitTests(files)]);
finish([first, ...texts, tests]);
