import { ConfigError } from '../config.ts';

/** One line for the person who runs the command. */
export function say(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** Runs a command with the arguments given to it and ends the process with its code; a failure is one clear line. */
export function runCommand(command: (args: string[]) => Promise<number>): void {
  /* What a command writes is as private as what the server does. */
  process.umask(0o077);
  command(process.argv.slice(3)).then(
    (code) => process.exit(code),
    (error: unknown) => {
      say(error instanceof ConfigError || error instanceof Error ? error.message : String(error));
      process.exit(1);
    },
  );
}
