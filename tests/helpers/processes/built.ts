import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Whether the server's processes and threads are the built ones, which start in a fraction of the time: the gate builds first. */
export const isBuilt = process.env['TEST_BUILT'] !== undefined;

/** What was built of the packages that the server consists of. */
export const builtFiles = /\/(?:server|sync-protocol|kiosk-config|migrations)\/dist\/.*\.js$/;
/** The server as it was built. */
export const builtServer = fileURLToPath(new URL('../../../server/dist', import.meta.url));
/** Where `tests/run/bundle-server.ts` writes it again, in a few files. */
export const bundledServer = fileURLToPath(new URL('../../../node_modules/.cache/gatehouse-server', import.meta.url));
/** An earlier run may have left such files: only the gate, which has just written them, asks for them. */
const isBundled = process.env['TEST_BUNDLED'] !== undefined;

/** A file of the server's source, or its built form. */
export function builtIfThere(path: string): string {
  return isBuilt ? path.replace(/(^|\/)server\/src\/(.*)\.ts$/, '$1server/dist/$2.js') : path;
}

/** The bundled form of a program that was built in this checkout; any other as it is. `path` is absolute. */
export function bundledIfThere(path: string): string {
  const bundled = path.replace(`${builtServer}/`, `${bundledServer}/`);
  return isBundled && existsSync(bundled) ? bundled : path;
}
