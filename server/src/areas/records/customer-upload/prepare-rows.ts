import { setImmediate as nextTurn } from 'node:timers/promises';
import { uploadPersonKey } from '@gatehouse/sync-protocol/areas/records/customer-upload/same-person';
import type {
  UploadedCustomer,
  UploadedRow,
} from '@gatehouse/sync-protocol/areas/records/customer-upload/upload-fields';
import { type RowFacts, readUploadRow } from '@gatehouse/sync-protocol/areas/records/customer-upload/upload-row';
import type { UploadRowMessage } from '@gatehouse/sync-protocol/areas/records/customer-uploads.contracts';
import { createWaiverId } from '@gatehouse/sync-protocol/base/ids';
import type { Ids } from '#base/ids';
import { customerSearchKey } from '../../people/customers/customer-search-key.ts';
import type { UploadedWaiver } from '../../people/records/records.shared.repository.ts';

/** A row that fits, as it would be stored. */
export interface PreparedRow {
  row: number;
  customer: UploadedCustomer;
  /** What no field can hold. */
  notes: readonly string[];
}

export interface PreparedRows {
  good: PreparedRow[];
  errors: UploadRowMessage[];
  warnings: UploadRowMessage[];
}

const ROWS_AT_ONCE = 50;

/** Reads all rows by the rules, a few at a time, because everyone shares the event loop. */
export async function prepareRows(rows: readonly UploadedRow[], facts: RowFacts): Promise<PreparedRows> {
  const prepared: PreparedRows = { good: [], errors: [], warnings: [] };
  for (const [index, { row, cells }] of rows.entries()) {
    if (index > 0 && index % ROWS_AT_ONCE === 0) await nextTurn();
    const read = readUploadRow(cells, facts);
    if (!read.ok) {
      prepared.errors.push({ row, message: read.message, column: read.column });
      continue;
    }
    prepared.good.push({ row, customer: read.customer, notes: read.notes });
    for (const warning of read.warnings) prepared.warnings.push({ row, ...warning });
  }
  return prepared;
}

/** Warnings about people who are added: of others nothing is stored. */
export function ofFresh(warnings: readonly UploadRowMessage[], fresh: readonly PreparedRow[]): UploadRowMessage[] {
  const rows = new Set(fresh.map(({ row }) => row));
  return warnings.filter(({ row }) => rows.has(row));
}

/** The same rows as the table holds them, made before its transaction. */
export async function waiversOf(
  { ids }: { ids: Ids },
  clientId: string,
  rows: readonly PreparedRow[],
): Promise<Map<number, UploadedWaiver>> {
  const waivers = new Map<number, UploadedWaiver>();
  for (const [index, { row, customer }] of rows.entries()) {
    if (index > 0 && index % ROWS_AT_ONCE === 0) await nextTurn();
    const { adult_DoB, minor_DoB, ...others } = customer;
    const waiver = {
      ...others,
      waiver_id: createWaiverId(clientId, ids.bytes),
      adult_dob: adult_DoB,
      minor_dob: minor_DoB,
      person_key: uploadPersonKey(customer),
    };
    waivers.set(row, { ...waiver, search_key: customerSearchKey(waiver) });
  }
  return waivers;
}
