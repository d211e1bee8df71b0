import { queueSigningPort } from '@gatehouse/client/areas/waivers/signing/flow/queue-signing-port';
import { signing } from '../simulator/sim-people.ts';
import { restoreKinds } from '../simulator/sim-server.ts';
import type { SimWorld } from '../simulator/sim-world.ts';
import { act, type Model } from './fuzz-model.ts';
import { rememberStored } from './fuzz-time.ts';

/** Within this, tabs have written and read what is under way. */
const MOMENT_MS = 1_000;

/** The owner removes a device; once a story is enough. */
export async function revoke(world: SimWorld, model: Model): Promise<void> {
  const device = world.random.pick(world.devices);
  if (model.revoked.size > 0 || model.isRestored || !world.server.isUp) return;
  const { venue } = world.fixture;
  const path = `/api/clients/${venue.clientId}/devices/${device.identity.deviceId}`;
  const answer = await world.server.owner('DELETE', path, venue.token);
  if (answer.status !== 200) throw new Error(`revoking answered ${answer.status}`);
  model.revoked.add(device);
  model.mayFlicker.add(device);
}

/** The owner gives a device another role; the device hears of it with its next pull. */
export async function changeRole(world: SimWorld, model: Model): Promise<void> {
  const device = world.random.pick(world.of('front_desk'));
  if (!world.server.isUp || model.revoked.has(device)) return;
  if (model.otherRole || model.pairedAgain || model.isRestored) return;
  const { venue } = world.fixture;
  const path = `/api/clients/${venue.clientId}/devices/${device.identity.deviceId}`;
  const role = world.random.pick(['kiosk', 'scan_station'] as const);
  const answer = await world.server.owner('PATCH', path, venue.token, { role });
  if (answer.status !== 200) throw new Error(`changing the role answered ${answer.status}`);
  model.otherRole = { device, role, atMs: world.time.nowMs };
  model.mayFlicker.add(device);
}

export async function backUpOrRestore(world: SimWorld, model: Model): Promise<void> {
  const { server, random, devices } = world;
  if (!server.isUp) return;
  const choice = random.next();
  if (choice < 0.3) {
    await server.backUp();
    /* Devices let go of what a backup holds, so an older copy would rightly lack it. */
    return server.forgetCopy();
  }
  if (choice < 0.6) return server.copyVolume();
  /* What the restored server never heard of (a revocation, a role) is not what this story is about. */
  if (model.revoked.size > 0 || model.otherRole || model.pairedAgain || model.hasEvicted) return;
  await rememberStored(world, model);
  const kind = random.pick(restoreKinds);
  if (!(await server.restore(kind, { isKilled: random.chance(0.5) }))) return;
  model.isRestored = true;
  model.isRolledBack ||= kind === 'volume';
  for (const device of devices) model.mayFlicker.add(device);
}

/** The browser lost the database of its keys: what is unsent has only its copy for the server. Rule D12. */
export function loseKeys({ random, devices }: SimWorld, { mayFlicker }: Model): void {
  const device = random.pick(devices);
  if (device.isWiped) return;
  if (device.isOn) device.kill();
  mayFlicker.add(device);
  device.disk.queueKey += 1;
  device.open();
}

/**
 * The browser clears the databases of a device: under its tabs, which have in memory what is unsent, or between two lives, when
 * local storage has the copies of it. Rules D24, D25.
 */
export async function evict(world: SimWorld, model: Model): Promise<void> {
  const device = world.random.pick(world.devices);
  const { tabs, disk } = device;
  if (device.isWiped || disk.isFull || disk.isTight || model.isRestored) return;
  /* A page that is frozen, starting or cut off from its storage writes nothing back before the next one may open. */
  const isSound = tabs.every(({ isAwake, wasFrozen, storage: { failNext, isFailing, hangs }, status }) => {
    return isAwake && !wasFrozen && failNext === 0 && !isFailing && hangs === 'none' && status().phase === 'ready';
  });
  if (!isSound) return;
  device.crashChance = 0;
  model.hasEvicted = true;
  model.mayFlicker.add(device);
  await world.run(MOMENT_MS);
  const isBetween = world.random.chance(0.5);
  if (isBetween && device.isOn) device.kill();
  disk.evict();
  model.renewedMs.delete(device);
  if (!device.isOn) {
    /* What the clock had learnt is gone with the rest. */
    model.clockDoubts.set(device, world.time.nowMs);
    model.latestDeedMs.delete(device);
    device.open();
  }
  await world.run(MOMENT_MS);
}

/** A browser is paired again in a new tab, and people go on in the old one; once a story is enough. Rule D13. */
export async function pairAgain(world: SimWorld, model: Model): Promise<void> {
  const { random, server, fixture, time } = world;
  const device = random.pick(world.devices);
  if (model.pairedAgain || model.otherRole || model.isRestored) return;
  if (!server.isUp || model.revoked.has(device) || !device.engine) return;
  const { clientId, replicaId, role } = device.identity;
  const { token } = fixture.venue;
  const codes = `/api/clients/${clientId}/devices/pairing-codes`;
  const made = await server.owner('POST', codes, token, { role, name: 'Again' });
  const body = { code: (made.body as { code: string }).code, replica_id: replicaId };
  const paired = await server.owner('POST', '/api/devices/pair', token, body);
  if (paired.status !== 200) throw new Error(`pairing again answered ${paired.status}`);
  const { device_id: deviceId, token: own } = paired.body as { device_id: string; token: string };
  model.pairedAgain = device;
  model.mayFlicker.add(device);
  const { engine } = device;
  device.takeOver({ ...device.identity, deviceId, principal: { kind: 'device', id: deviceId } }, own);
  for (let count = random.int(0, 3); count > 0; count -= 1) {
    const args = signing(random, clientId);
    act(model, device, time.nowMs, (tab) => queueSigningPort(tab).submit(args), { engine });
    await world.run(random.int(0, 2_000));
  }
}
