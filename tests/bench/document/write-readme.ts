import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { isBusy, type Measured } from '../../run/figure-table.ts';
import { barCharts } from './bar-charts.ts';
import { figuresPart } from './figures-part.ts';
import { machineName } from './machine.ts';
import { groupsOf, sideBySide } from './side-by-side.ts';

const folder = new URL('../', import.meta.url);
const readme = fileURLToPath(new URL('README.md', folder));
/** Ordered as the program measures them. */
const pictures = ['peers/servers.svg', 'peers/devices.svg'];

/** Writes the generated parts of `tests/bench/README.md`, and the pictures that it shows. Parts that nothing was measured for stay. */
export async function writeReadme(measured: readonly Measured[]): Promise<void> {
  const machine = await machineName();
  const peers = measured.filter(({ now }) => now.contender !== undefined);
  const others = measured.filter(({ now }) => now.contender === undefined);
  let text = await readFile(readme, 'utf8');
  if (peers.length > 0) {
    const groups = groupsOf(peers.map(({ now }) => now));
    text = withPart(text, 'peers', () => peersPart(groups.map(sideBySide), machine, peers[0]?.load ?? 0));
    for (const [index, name] of pictures.entries())
      await writeFile(new URL(name, folder), barCharts(groups[index] ?? []));
  }
  if (others.length > 0) text = withPart(text, 'figures', (present) => figuresPart(present, others, machine));
  await writeFile(readme, text);
}

function peersPart(tables: readonly string[], machine: string, load: number): string {
  const day = new Date().toISOString().slice(0, 10);
  const shownPictures = pictures.map(
    (name) => `![${name.includes('servers') ? 'The servers' : 'The devices'} as bars](${name})`,
  );
  return [
    `${day} on ${machine}; ${load} processors were busy with other work before the run${isBusy(load) ? ', so these figures don’t count' : ''}.`,
    ...tables.flatMap((table, index) => ['', table, '', shownPictures[index] ?? '']),
  ].join('\n');
}

/** Replaces what is between `<!-- name -->` and `<!-- /name -->`, given to `part`. */
export function withPart(text: string, name: string, part: (present: string) => string): string {
  const [start, end] = [`<!-- ${name} -->\n`, `<!-- /${name} -->`];
  const [from, to] = [text.indexOf(start) + start.length, text.indexOf(end)];
  if (to < 0) throw new Error(`The document has no part ${name}.`);
  return `${text.slice(0, from)}${part(text.slice(from, to).trimEnd())}\n${text.slice(to)}`;
}
