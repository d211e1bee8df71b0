import { finish, vitest } from './steps.ts';

/** `npm run drill`: real servers are cut off in the middle of their work, and everything is there afterward. */
finish([await vitest(['drill'])]);
