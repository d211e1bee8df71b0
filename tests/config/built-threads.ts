import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { builtIfThere, isBuilt } from '../helpers/processes/built.ts';

const ASKS = 'workerModule(import.meta.url';
const STARTS = 'new Worker(module, options)';

/**
 * A thread of the server begins with nothing loaded, and from source it also loads a compiler: where the server was built, what
 * was built runs in it. Vitest's processes ask packages for their sources, which such a thread must not inherit.
 */
export const builtThreads: Plugin = {
  name: 'built-threads',
  transform(code, id) {
    if (!isBuilt || !(code.includes(ASKS) || code.includes(STARTS))) return undefined;
    return code
      .replace(ASKS, `workerModule('${pathToFileURL(builtIfThere(id)).href}'`)
      .replace(STARTS, 'new Worker(module, { ...options, execArgv: [] })');
  },
};
