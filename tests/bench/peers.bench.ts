import { machineName } from './document/machine.ts';
import { groupsOf, sideBySide } from './document/side-by-side.ts';
import { report } from './measure.ts';
import { compareDevices } from './peers/compare-devices.ts';
import { compareServers } from './peers/compare-servers.ts';
import { contenders } from './peers/contenders.ts';

/**
 * The product next to a database without a library and next to Dexie, RxDB and PouchDB, in turn on the same data: signatures that a
 * server saves, and a device that queues one, loads 50,000 people and searches them. The tables go where people read.
 */
const { servers, devices } = contenders();
const figures = [...(await compareServers(servers)), ...(await compareDevices(devices))];
for (const figure of figures) report(figure);
const tables = groupsOf(figures).map(sideBySide);
process.stderr.write(`\n${[await machineName(), ...tables].join('\n\n')}\n`);
