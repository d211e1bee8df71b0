import type { Given } from '#sync/port/engine-port';

/** A signing as a screen submits it. The engine, or the server over HTTP, records its time. Rule C6. */
export type SigningArgs = Given<'sign_waiver'>;

/** The result of a signing. `ok` is returned only once it is durable: on the server, or on the device. */
export type SigningOutcome =
  | { ok: true; waiverIds: readonly string[]; downloadToken: string | null }
  /** `storage_full`: nothing was saved (S13). `network`: the outcome is unknown. `not_ready`: the venue has no
   * waiver to sign. `busy`: too much is sent now, or was in the last hour. `signature`: it can't be used.
   * `documents`: those that were shown can't be signed any more. `answers`: some were refused, named by question.
   * `refused`: the server gave the reason. */
  | {
      ok: false;
      kind:
        | 'storage_full'
        | 'network'
        | 'not_ready'
        | 'busy'
        | 'signature'
        | 'documents'
        | 'answers'
        | 'refused'
        | 'failed';
      message: string;
      /** Questions whose answers were refused. */
      questionIds?: readonly string[];
    };

/** Where a signing goes: over HTTP from the public page, into the device's queue on a kiosk. */
export interface SigningPort {
  submit(args: SigningArgs): Promise<SigningOutcome>;
}
