import { createRequire } from 'node:module';

/** The product's version. The checkout's package is the only one that has it. */
export const version: string = (createRequire(import.meta.url)('../../../package.json') as { version: string }).version;
