import type { CustomerRow } from './customer.ts';

/** The record that a row of a person counts under: the one that its own was merged into, or its own. Requirement F22. */
export function recordIdOf(row: { waiver_id: string; merged_into?: string | null | undefined }): string {
  return row.merged_into ?? row.waiver_id;
}

/** The signature that counts for a record: its own, or a newer one of the records merged into it. Requirement F22. */
export function signatureOf(
  row: Pick<CustomerRow, 'date_signed' | 'has_signature' | 'last_signed'>,
): Pick<CustomerRow, 'date_signed' | 'has_signature'> {
  const { date_signed: own, has_signature: hasOwn, last_signed: merged } = row;
  return merged === undefined
    ? { date_signed: own, has_signature: hasOwn }
    : { date_signed: merged, has_signature: true };
}
