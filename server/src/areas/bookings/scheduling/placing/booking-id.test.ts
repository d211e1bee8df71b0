import { randomBytes } from 'node:crypto';
import { holdsCardNumber } from '@gatehouse/sync-protocol/base/card-number';
import { expect, it } from 'vitest';
import { makeBookingId, venueOfBookingId } from './booking-id.ts';

it('[P13] makes ids that no card filter stops, and that name their venue', () => {
  const ids = Array.from({ length: 500 }, (_, index) =>
    makeBookingId('C00042', 1_781_535_600_000 + index, (length) => new Uint8Array(randomBytes(length))),
  );
  expect(ids.filter((id) => holdsCardNumber(id))).toEqual([]);
  for (const id of ids) expect(id).toMatch(/^C00042-\d{19}$/);
  expect(ids.map(venueOfBookingId)).toEqual(ids.map(() => 'C00042'));
});

it.each(['C00042', 'C00042-1', 'C00042-12345678901x', '1781535600000123456', ''])('names no venue for %s', (id) => {
  expect(venueOfBookingId(id)).toBeNull();
});
