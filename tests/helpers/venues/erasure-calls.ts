import {
  eraseCustomer,
  listErasures,
  openErasedWaiver,
  previewErasure,
} from '@gatehouse/sync-protocol/areas/records/erasures.contracts';
import { call } from '../app/call.ts';
import type { TestApp, TestVenue } from '../app/test-app.ts';

const ofWaiver = (venue: TestVenue, waiverId: string) => ({
  token: venue.token,
  params: { client_id: venue.clientId, waiver_id: waiverId },
});

export function erase(app: TestApp, venue: TestVenue, waiverId: string, reason = 'Asked by mail') {
  return call(app, eraseCustomer, { ...ofWaiver(venue, waiverId), body: { reason } });
}

export function erasePreview(app: TestApp, venue: TestVenue, waiverId: string) {
  return call(app, previewErasure, ofWaiver(venue, waiverId));
}

export async function erasuresOf(app: TestApp, venue: TestVenue) {
  return (await call(app, listErasures, venue.own)).body;
}

export function openKept(
  app: TestApp,
  venue: TestVenue,
  { erasureId, waiverId, reason }: { erasureId: string; waiverId: string; reason: string },
) {
  return call(app, openErasedWaiver, {
    token: venue.token,
    params: { client_id: venue.clientId, erasure_id: erasureId, waiver_id: waiverId },
    body: { reason },
  });
}
