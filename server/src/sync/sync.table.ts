import type { Flag } from '../db/flag.ts';

declare module '../db/tables.ts' {
  interface Tables {
    sync_mutations: SyncMutationTable;
    sync_parked: SyncParkedTable;
  }
}

export interface SyncMutationTable {
  client_id: string;
  id: string;
  args_hash: string;
  name: string;
  status: 'applied' | 'parked';
  code: string | null;
  version: number | null;
  needs_review: Flag;
  device_id: string | null;
  mid: number | null;
  clock: string | null;
  received_at: string;
}

export interface SyncParkedTable {
  client_id: string;
  parked_id: string;
  mutation_id: string | null;
  device_id: string | null;
  item: string;
  code: string;
  message: string;
  parked_at: string;
  resolved_at: string | null;
  resolution: string | null;
  reason: string | null;
  resolved_by: string | null;
}
