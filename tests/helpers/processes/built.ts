/** Whether the server's processes and threads are the built ones, which start in a fraction of the time: the gate builds first. */
export const isBuilt = process.env['TEST_BUILT'] !== undefined;

/** A file of the server's source, or its built form. */
export function builtIfThere(path: string): string {
  return isBuilt ? path.replace(/(^|\/)server\/src\/(.*)\.ts$/, '$1server/dist/$2.js') : path;
}
