import { serverKeyMeta } from '@gatehouse/client/sync/queue/server-seal';
import { createSealing } from '@gatehouse/server/areas/desk/devices/sealing';
import type { DeviceRole } from '@gatehouse/sync-protocol/sync/collections';
import { Random } from './random.ts';
import { SimDevice } from './sim-device.ts';
import { SimNetwork } from './sim-network.ts';
import { type Fixture, SimServer, simFixture, TEST_START } from './sim-server.ts';
import { VirtualTime } from './virtual-time.ts';

/** One server, its devices and the network between them, all out of one seed. */
export interface SimWorld {
  seed: number;
  fixture: Fixture;
  time: VirtualTime;
  random: Random;
  server: SimServer;
  network: SimNetwork;
  devices: SimDevice[];
  /** Devices of one role, in the order they were paired. */
  of(role: DeviceRole): SimDevice[];
  /** Lets time pass. */
  run(durationMs: number): Promise<void>;
  /** Runs after each event. */
  watch(look: () => void): void;
  close(): Promise<void>;
}

/** Opens a world in which every device is on and its app open, before anything was sent. */
export async function openWorld(seed: number, roles?: readonly DeviceRole[]): Promise<SimWorld> {
  const fixture = await simFixture();
  const time = new VirtualTime(TEST_START);
  const random = new Random(seed);
  const server = new SimServer(time, seed, fixture.path);
  await server.start();
  const network = new SimNetwork(time, random, server);
  const wanted = [...(roles ?? fixture.devices.map(({ role }) => role))];
  const devices = fixture.devices.flatMap((device) => {
    const at = wanted.indexOf(device.role);
    if (at === -1) return [];
    wanted.splice(at, 1);
    const { clientId, deviceId, replicaId, role, token } = device;
    const identity = { clientId, deviceId, replicaId, role, principal: { kind: 'device' as const, id: deviceId } };
    return [new SimDevice({ time, random, network }, identity, token)];
  });
  /* Pairing gives a device this key. Rule D12. */
  const publicKey = createSealing(server.app.deps).publicKey;
  for (const { disk, identity } of devices) await disk.queue.writeMeta(serverKeyMeta(identity.clientId), publicKey);
  for (const device of devices) device.open();
  const looks: (() => void)[] = [];
  return {
    seed,
    fixture,
    time,
    random,
    server,
    network,
    devices,
    of: (role) => devices.filter(({ identity }) => identity.role === role),
    run: (durationMs) =>
      time.run(durationMs, () => {
        for (const look of looks) look();
      }),
    watch: (look) => void looks.push(look),
    async close() {
      for (const device of devices) device.kill();
      await server.remove();
    },
  };
}
