import { failureLine } from '../db/fitness.ts';

/** One line for the operator. */
export function say(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** Runs a command with its arguments and exits with its code; a failure prints one clear line. */
export function runCommand(command: (args: string[]) => Promise<number>): void {
  /* What a command writes gets the same private permissions as the server's files. */
  process.umask(0o077);
  command(process.argv.slice(3)).then(
    (code) => process.exit(code),
    (error: unknown) => {
      say(failureLine(error));
      process.exit(1);
    },
  );
}
