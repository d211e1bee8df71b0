import type { Deps } from '#integrations/deps';
import { countChecksumRepairs, updateDeviceStatus } from './device-status.repository.ts';

/** A row is written this often at most, unless what the owner sees has changed. */
const WRITE_EVERY_MS = 60_000;
const CHANGED_EVERY_MS = 2_000;

export interface ReportedStatus {
  unsent: number;
  parked: number;
  app_version: string;
  storage_persisted: boolean | null;
}

/** The reporting device: a signed-in browser that has not registered has no row, so nothing is stored. */
interface ReportingDevice {
  clientId: string;
  deviceId: string | null;
}

/** Stores device status reports outside the requests, without delaying them. */
export interface DeviceStatus {
  note(device: ReportingDevice, observed: { status?: ReportedStatus | undefined; clockErrorMs?: number | null }): void;
  /** The device dropped these collections because they differed. Requirement S20. */
  noteRepairs(device: ReportingDevice, collections: readonly string[]): void;
}

/** One for each process, which remembers what it wrote last. A report that can't be stored is logged and lost. */
export function createDeviceStatus(deps: Pick<Deps, 'db' | 'clock' | 'logger'>): DeviceStatus {
  const written = new Map<string, { atMs: number; what: string }>();

  function save(clientId: string, work: Parameters<Deps['db']['writeVenue']>[1]): void {
    deps.db.writeVenue(clientId, work).catch((error: unknown) => {
      deps.logger.warn({ err: error }, 'a device status could not be saved');
    });
  }

  return {
    note({ clientId, deviceId }, { status, clockErrorMs }) {
      if (deviceId === null) return;
      const nowMs = deps.clock.now();
      const key = `${clientId}/${deviceId}`;
      const what = status ? JSON.stringify(status) : (written.get(key)?.what ?? '');
      const last = written.get(key);
      const restMs = last?.what === what ? WRITE_EVERY_MS : CHANGED_EVERY_MS;
      if (last && Math.abs(nowMs - last.atMs) < restMs) return;
      written.set(key, { atMs: nowMs, what });
      const change = {
        last_seen_at: new Date(nowMs).toISOString(),
        ...(status && {
          unsent: status.unsent,
          parked: status.parked,
          app_version: status.app_version,
          storage_persisted: status.storage_persisted === null ? null : Number(status.storage_persisted),
        }),
        ...(typeof clockErrorMs === 'number' && { clock_error_ms: Math.round(clockErrorMs) }),
      };
      save(clientId, (db) => updateDeviceStatus(db, clientId, deviceId, change));
    },
    noteRepairs({ clientId, deviceId }, collections) {
      deps.logger.warn({ clientId, deviceId, collections }, 'a device refilled collections that differed');
      if (deviceId !== null) save(clientId, (db) => countChecksumRepairs(db, clientId, deviceId, collections.length));
    },
  };
}
