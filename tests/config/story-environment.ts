import { builtinEnvironments, type Environment } from 'vitest/runtime';

/** What a server must find as Node has it, where jsdom has its own: by `instanceof` they are strangers to each other. */
const ofNode = ['ArrayBuffer', 'Blob', 'File', 'FormData', 'Request', 'URL', 'Uint8Array'] as const;

/** A page of jsdom, in a process where a server runs too. */
export default {
  name: 'page-and-server',
  viteEnvironment: 'client',
  async setup(global, options) {
    const kept = ofNode.map((name) => [name, { value: global[name], configurable: true, writable: true }] as const);
    const page = await builtinEnvironments.jsdom.setup(global, options);
    Object.defineProperties(global, Object.fromEntries(kept));
    return page;
  },
} satisfies Environment;
