import type { Given } from '../../../sync/engine/engine-port.ts';

/** A signing as a screen gives it. The engine, or the server over HTTP, writes when it happened. Rule C6. */
export type SigningArgs = Given<'sign_waiver'>;

/** What became of a signing. `ok` is answered only once it is saved for good: on the server, or on the device. */
export type SigningOutcome =
  | { ok: true; waiverIds: readonly string[]; downloadToken: string | null }
  /** `storage_full`: nothing was saved (S13). `network`: nothing is known. `not_ready`: the venue has no
   * waiver to sign. `busy`: too much is sent at once, or was in an hour. `signature`: it can't be used as it is.
   * `refused`: the server said why. */
  | {
      ok: false;
      kind: 'storage_full' | 'network' | 'not_ready' | 'busy' | 'signature' | 'refused' | 'failed';
      message: string;
    };

/** Where a signing goes: over HTTP from the public page, into the device's queue on a kiosk. */
export interface SigningPort {
  submit(args: SigningArgs): Promise<SigningOutcome>;
}
