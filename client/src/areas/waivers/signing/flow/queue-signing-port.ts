import type { SyncEngine } from '#sync/port/engine-port';
import type { SigningPort } from './signing-port.ts';

/** A kiosk's port: the signing is queued durably and needs no network. Requirements S1, S13, S29. */
export function queueSigningPort(engine: Pick<SyncEngine, 'enqueue'>): SigningPort {
  return {
    async submit(args) {
      const saved = await engine.enqueue('sign_waiver', args);
      return saved.ok ? { ok: true, waiverIds: args.waiver_ids, downloadToken: null } : saved;
    },
  };
}
