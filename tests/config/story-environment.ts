import { builtinEnvironments, type Environment } from 'vitest/runtime';

/** What a server must find as Node has it, where jsdom has its own: by `instanceof` they are strangers to each other. */
const ofNode = ['ArrayBuffer', 'Blob', 'File', 'FormData', 'Request', 'URL', 'Uint8Array'] as const;

/** A page of jsdom, in a process where a server runs too. */
export default {
  name: 'page-and-server',
  viteEnvironment: 'client',
  async setup(global, options) {
    const kept = ofNode.map((name) => [name, { value: global[name], configurable: true, writable: true }] as const);
    const { FormData: Node } = global;
    const page = await builtinEnvironments.jsdom.setup(global, options);
    const { FormData: Page } = global;
    Object.defineProperties(global, Object.fromEntries(kept));
    /* React asks for what a form holds, which Node's does not read. */
    global.FormData = class extends Node {
      constructor(form?: HTMLFormElement, submitter?: HTMLElement | null) {
        super();
        if (form) for (const [name, value] of new Page(form, submitter)) this.append(name, value);
      }
    };
    return page;
  },
} satisfies Environment;
