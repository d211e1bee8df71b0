import { build } from 'vite';

interface Options {
  /** The name of the function that holds it, so that nothing of it is global. */
  name: string;
  /** The oldest language it has to run in. */
  target: string;
  define?: Record<string, string>;
}

/** A file of ours with all that it imports as one classic script. */
export async function bundledScript(entry: string, { name, target, define = {} }: Options): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    define,
    build: { write: false, target, copyPublicDir: false, lib: { entry, formats: ['iife'], name } },
  });
  const [output] = Array.isArray(result) ? result : [result];
  const chunk = output && 'output' in output ? output.output[0] : undefined;
  if (!chunk) throw new Error(`The script of ${entry} could not be built`);
  return chunk.code;
}
