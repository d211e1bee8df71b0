import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { builtIfThere, isBuilt } from '../helpers/processes/built.ts';
import { top } from '../lint/source-files.ts';

const ASKS = 'workerModule(import.meta.url';
const PACKAGE = /^@gatehouse\/(client|server|sync-protocol|migrations|kiosk-config)(?:\/(.+?))?(\.tsx)?$/;

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

/** Leads to what was built of each package but the client, of which tests use the source alone. */
export const builtPackages: Plugin = {
  name: 'built-packages',
  enforce: 'pre',
  resolveId(specifier) {
    const [, name, path = 'index', tsx = '.ts'] = PACKAGE.exec(specifier) ?? [];
    if (name === 'client') return `${top}/client/src/${path}${tsx}`;
    return name && `${top}/${name}/dist/${path}.js`;
  },
};

/** What of it Node loads by itself. */
export const builtFiles = /\/(?:server|sync-protocol|migrations|kiosk-config)\/dist\//;
