import type { SimWorld } from '../simulator/sim-world.ts';
import type { Model } from './fuzz-model.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const YEAR = 365 * DAY;

/** Someone sets a device's clock, or its battery dies: then each start from there on finds it where it was built. */
export function setClock({ random, devices, time }: SimWorld, model: Model): void {
  const device = random.pick(devices);
  device.isClockDead = random.chance(0.3);
  if (device.isClockDead) return;
  device.wallErrorMs = random.pick([0, -YEAR, YEAR, -2 * DAY, 10 * MINUTE, -10 * MINUTE, 5 * HOUR]);
  model.clockDoubts.set(device, time.nowMs);
  model.latestDeedMs.delete(device);
}

/**
 * Days without contact on one device, which is switched off and on again and worked on; the others stay off. Once a
 * story is enough, and short of the 30 days after which acknowledged mutations are dropped (rule D6).
 */
export async function season(
  world: SimWorld,
  model: Model,
  deeds: readonly ((world: SimWorld, model: Model) => void)[],
): Promise<void> {
  const { random, time, devices } = world;
  const device = random.pick(devices);
  if (model.hadSeason || device.isWiped || model.revoked.has(device)) return;
  model.hadSeason = true;
  for (const other of devices) if (other.isOn) other.kill();
  device.isOnline = false;
  device.crashChance = 0;
  device.isClockDead ||= random.chance(0.5);
  const isShutAtNight = random.chance(0.8);
  for (let day = random.int(2, 8); day > 0; day -= 1) {
    if (device.isOn) device.kill();
    if (isShutAtNight) await time.run(14 * HOUR);
    device.open();
    if (model.clockDoubts.has(device)) model.clockDoubts.set(device, time.nowMs);
    await world.run(MINUTE);
    random.pick(deeds)(world, model);
    await world.run(MINUTE);
    await time.run((isShutAtNight ? 10 : 24) * HOUR);
    await world.run(MINUTE);
  }
  for (const other of devices) {
    if (other === device || other.isWiped) continue;
    other.open();
    if (model.clockDoubts.has(other)) model.clockDoubts.set(other, time.nowMs);
  }
}
