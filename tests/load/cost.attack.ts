import { runProgram } from '../run/program.ts';
import { root } from '../run/steps.ts';

/**
 * Calls each contract with the dearest inputs that its schema accepts, and fails where one holds the event loop for over 50 ms or
 * takes over a second of processor time. Requirement X16.
 */
const { code, stdout, stderr } = await runProgram(root, 'tests/load/cost/main.ts', {}, { isBuilt: true });
process.stdout.write(stdout);
process.stderr.write(stderr);
process.exitCode = code;
