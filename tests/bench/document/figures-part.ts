import { isBusy, type Measured, shown, targetOf } from '../../run/figure-table.ts';

const head = ['| figure | measured | goal | load before | command |', '|---|---:|---:|---:|---|'];

/**
 * The table of all figures as Markdown, below the line that names the machine. Lines of programs that were not measured this time
 * stay as they are in `present` if they come from the same machine.
 */
export function figuresPart(present: string, measured: readonly Measured[], machine: string): string {
  const commandOf = (program: string): string => `\`npm run bench -- ${program}\` |`;
  const lines = measured.map(
    ({ now, load, program }) =>
      `| ${now.name} | ${shown(now)} ${unitOf(now.unit)} | ${targetOf(now)} | ${load}${isBusy(load) ? ', busy' : ''} | ${commandOf(program)}`,
  );
  const isMeasured = (line: string): boolean => measured.some(({ program }) => line.endsWith(commandOf(program)));
  const isSameMachine = present.includes(machine);
  const kept = present.split('\n').filter((line) => line.includes('`npm run bench -- ') && !isMeasured(line));
  const all = [...(isSameMachine ? kept : []), ...lines];
  const byCommand = all.toSorted((a, b) => (programOf(a) < programOf(b) ? -1 : programOf(a) > programOf(b) ? 1 : 0));
  return [`${machine}.`, '', ...head, ...byCommand].join('\n');
}

function unitOf(unit: string): string {
  return unit === 'per_s' ? 'a second' : unit;
}

function programOf(line: string): string {
  return line.split('`npm run bench -- ').at(-1) ?? '';
}
