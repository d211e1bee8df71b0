import { createRequire } from 'node:module';

/** The product's version, from the package. */
export const version: string = (createRequire(import.meta.url)('../../package.json') as { version: string }).version;
