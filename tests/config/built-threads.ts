import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { builtIfThere, isBuilt } from '../helpers/processes/built.ts';

const ASKS = 'workerModule(import.meta.url';

/**
 * A thread of the server begins with nothing loaded, and from source it also loads a compiler: where the server was built, what
 * was built runs in it.
 */
export const builtThreads: Plugin = {
  name: 'built-threads',
  transform(code, id) {
    if (!isBuilt || !code.includes(ASKS)) return undefined;
    return code.replace(ASKS, `workerModule('${pathToFileURL(builtIfThere(id)).href}'`);
  },
};
