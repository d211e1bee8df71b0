import { report, sized } from '../../bench/measure.ts';
import { attackCost } from './attack-cost.ts';
import { type ContractCost, CPU_MS_MAX, faultsOf, HELD_MS_MAX } from './faults.ts';
import { slownessNow } from './loop-cost.ts';
import { refusedCalls } from './refused-calls.ts';

/* Runs with what was built, as a server does: threads from source would spend most of their time compiling. */

const SHOWN = 10;
/** The gate runs on machines of any speed, next to other work. What it is there for costs many times more. */
const tolerance = sized(1, 2);
const slowness = sized(() => 1, slownessNow);

const size = {
  people: sized(20_000, 200),
  checkIns: sized(40_000, 200),
  bookings: sized(10_000, 100),
  waiting: sized(500, 20),
  rooms: 50,
};
const costs = await attackCost(size, tolerance, slowness);

function show(title: string, msOf: (cost: ContractCost) => number, target: number): void {
  const dearest = costs.toSorted((one, other) => msOf(other) - msOf(one)).slice(0, SHOWN);
  for (const cost of dearest)
    report({ name: `cost.${title}: ${cost.name}`, unit: 'ms', median: msOf(cost), runs: 1, target, better: 'lower' });
}

show('held', ({ heldMs }) => heldMs, HELD_MS_MAX);
show('cpu', ({ cpuMs }) => cpuMs, CPU_MS_MAX);
const faults = faultsOf(costs, refusedCalls, tolerance);
for (const fault of faults) process.stderr.write(`${fault}\n`);
process.exit(faults.length > 0 ? 1 : 0);
