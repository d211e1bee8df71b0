import { spawnServer } from './spawn-server.ts';

/** Runs one of `server/src/commands` to its end. `output` is what it wrote to both streams. */
export async function runServerCommand(
  name: string,
  args: readonly string[],
  environment: Record<string, string>,
): Promise<{ code: number | null; output: string }> {
  /* `node server/command.js NAME …` runs the built one: the name comes before the arguments. */
  const script = `server/src/commands/${name}.ts`;
  const { ended, stdout, stderr } = spawnServer({ script, args: [name, ...args], environment });
  const code = await ended;
  return { code, output: stdout() + stderr() };
}
