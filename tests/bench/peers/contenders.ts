import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sized } from '../measure.ts';

export interface Contender {
  name: string;
  /** The path within the checkout. */
  program: string;
  args?: readonly string[];
}

export const PRODUCT = 'Gatehouse';
/** How the names of those begin that the others are compared with. */
export const RAW = 'raw ';

const folder = 'tests/bench/peers';
const serversAtHand: Contender[] = [{ name: 'raw SQLite', program: `${folder}/server/raw.ts` }];
const serversOfPackages: Contender[] = [
  { name: 'RxDB on Deno KV', program: `${folder}/server/rxdb.js` },
  { name: 'RxDB in memory', program: `${folder}/server/rxdb.js`, args: ['memory'] },
  { name: 'PouchDB on LevelDB', program: `${folder}/server/pouchdb.js` },
];
const devicesAtHand: Contender[] = [
  { name: PRODUCT, program: 'tests/bench/device-page.ts' },
  { name: 'raw IndexedDB', program: `${folder}/device/raw.ts` },
  { name: 'Dexie', program: `${folder}/device/dexie.ts` },
];
const devicesOfPackages: Contender[] = [
  { name: 'RxDB on Dexie', program: `${folder}/device/rxdb.js` },
  { name: 'PouchDB', program: `${folder}/device/pouchdb.js` },
];

/**
 * What is compared with the product's server, and on the device. RxDB and PouchDB are installed into a folder of their own at the first
 * full run. In the smallest size, as in the gate, they take part where they are installed already. Requirement I15.
 */
export function contenders(): { servers: readonly Contender[]; devices: readonly Contender[] } {
  const path = fileURLToPath(new URL('.', import.meta.url));
  const isThere = (): boolean => existsSync(join(path, 'node_modules/rxdb'));
  if (!isThere() && sized(1, 0) === 1) {
    process.stderr.write('Installing RxDB and PouchDB into tests/bench/peers\n');
    execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: path, stdio: 'ignore' });
  }
  if (!isThere()) return { servers: serversAtHand, devices: devicesAtHand };
  return {
    servers: [...serversAtHand, ...serversOfPackages],
    devices: [...devicesAtHand, ...devicesOfPackages],
  };
}
