import { proofTable } from './requirements.ts';

/** `npm run requirements [-- ID …]`: the tests of each requirement and rule, a line each, as Markdown. */
const rows = proofTable(process.argv.slice(2));
const lines = rows.map(({ id, paths }) => `| ${id} | ${paths.map((path) => `\`${path}\``).join(' ') || '–'} |`);
process.stdout.write(`| id | tests |\n|---|---|\n${lines.join('\n')}\n`);
