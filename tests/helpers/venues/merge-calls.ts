import {
  listMerges,
  mergeCustomers,
  previewMerge,
  undoMerge,
} from '@gatehouse/sync-protocol/areas/records/merges.contracts';
import { call } from '../app/call.ts';
import type { TestApp, TestVenue } from '../app/test-app.ts';

/** Merges the second record into the first. */
export function merge(app: TestApp, venue: TestVenue, keep: string, merged: string, reason?: string) {
  return call(app, mergeCustomers, {
    ...venue.own,
    body: { keep_waiver_id: keep, merge_waiver_id: merged, ...(reason ? { reason } : {}) },
  });
}

export function undo(app: TestApp, venue: TestVenue, mergeId: string) {
  return call(app, undoMerge, { token: venue.token, params: { client_id: venue.clientId, merge_id: mergeId } });
}

export function preview(app: TestApp, venue: TestVenue, keep: string, merged: string) {
  return call(app, previewMerge, { ...venue.own, query: { keep_waiver_id: keep, merge_waiver_id: merged } });
}

export async function mergesOf(app: TestApp, venue: TestVenue, waiverId: string) {
  const params = { client_id: venue.clientId, waiver_id: waiverId };
  return (await call(app, listMerges, { token: venue.token, params })).body;
}
