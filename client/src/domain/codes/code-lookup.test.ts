import { createMembershipId, createWaiverId } from '@gatehouse/sync-protocol/base/ids';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkInRow, customerRow, memberRow } from '../../sync/testing/rows.ts';
import { todaysCheckIns } from '../check-ins/todays-check-ins.ts';
import { type LookupRows, lookUpCode } from './code-lookup.ts';

const here = { clientId: 'C00001', venueDate: '2026-11-20' };
const bytes = (seed: number) => (length: number) =>
  Uint8Array.from({ length }, (_, index) => (seed * 131 + index * 7919 + 17) % 253);

const memberId = createMembershipId('C00001', bytes(1));
const waiverId = createWaiverId('C00001', bytes(2));
const member = memberRow({ membership_id: memberId });
const customer = customerRow({ waiver_id: waiverId });

function rows(checkIns = [] as Parameters<typeof checkInRow>[0][], customers = [customer]): LookupRows {
  return {
    members: new Map([[member.membership_id, member]]),
    customers: new Map(customers.map((row) => [row.waiver_id, row])),
    checkIns: todaysCheckIns(checkIns.map(checkInRow), here.venueDate),
    documentsOf: () => undefined,
  };
}

describe('the lookup of a code', () => {
  it('finds a member and a waiver in any spelling of case and hyphens', () => {
    expect(lookUpCode([memberId.replace('-', '').toLowerCase()], rows(), here)).toMatchObject({
      member,
      verdict: { level: 'ready', reasons: ['member_active'] },
    });
    expect(lookUpCode([waiverId], rows(), here)).toMatchObject({
      customer,
      verdict: { level: 'ready', reasons: ['waiver_active'] },
    });
  });

  it('returns since when someone is in, by waiver or by card', () => {
    const inByWaiver = [{ checkin_id: 'x', waiver_id: member.waiver_id }];
    expect(lookUpCode([memberId], rows(inByWaiver), here).verdict).toMatchObject({
      level: 'attention',
      reasons: ['already_in'],
      checkedInAt: '2026-11-20T15:42:00.000Z',
    });
  });

  it('[F22] finds the kept record by the code of a merged one, in by either, with its newest signature', () => {
    const kept = customerRow({ waiver_id: waiverId, has_signature: false, last_signed: '2026-03-01' });
    const merged = customerRow({ waiver_id: createWaiverId('C00001', bytes(7)), merged_into: waiverId });
    expect(lookUpCode([merged.waiver_id], rows([], [kept, merged]), here)).toMatchObject({
      customer: kept,
      verdict: { level: 'ready' },
    });
    expect(lookUpCode([merged.waiver_id], rows([], [merged]), here)).toMatchObject({ customer: merged });
    const isIn = [{ checkin_id: 'x', waiver_id: merged.waiver_id, merged_into: waiverId }];
    for (const code of [waiverId, merged.waiver_id])
      expect(lookUpCode([code], rows(isIn, [kept, merged]), here).verdict.reasons).toEqual(['already_in']);
    const keptIsIn = [{ checkin_id: 'x', waiver_id: waiverId }];
    expect(lookUpCode([merged.waiver_id], rows(keptIsIn, [merged]), here).verdict.reasons).toEqual(['already_in']);
    const card = { ...member, waiver_id: merged.waiver_id, merged_into: waiverId };
    const station = { ...rows(isIn, []), members: new Map([[member.membership_id, card]]) };
    for (const code of [memberId, waiverId, merged.waiver_id])
      expect(lookUpCode([code], station, here)).toMatchObject({ member: card, verdict: { reasons: ['already_in'] } });
  });

  it('uses the reading that someone has', () => {
    const other = createWaiverId('C00001', bytes(9));
    expect(lookUpCode([other, waiverId], rows(), here)).toMatchObject({ customer, text: waiverId });
  });

  it('finds the member behind a waiver where the device holds no customers', () => {
    expect(lookUpCode([member.waiver_id], { ...rows([], []) }, here)).toMatchObject({ member });
  });

  it('returns the effective check-in, and none where nobody is in', () => {
    const [row] = [{ checkin_id: 'x', waiver_id: waiverId }];
    expect(lookUpCode([waiverId], rows([row]), here).checkIn).toEqual(checkInRow(row));
    expect(lookUpCode([waiverId], rows(), here)).not.toHaveProperty('checkIn');
  });

  it('[K17] finds nobody of another venue, whatever the device holds', () => {
    const foreign = memberRow({ membership_id: createMembershipId('C00002', bytes(1)), client_id: 'C00002' });
    const held = { ...rows(), members: new Map([[foreign.membership_id, foreign]]) };
    expect(lookUpCode([foreign.membership_id], held, here).verdict.reasons).toEqual(['other_venue']);
  });

  it('reports an unknown code, and text that is not a code', () => {
    expect(lookUpCode([createWaiverId('C00001', bytes(9))], rows(), here).verdict.reasons).toEqual(['not_found']);
    expect(lookUpCode(['hello'], rows(), here).verdict.reasons).toEqual(['not_found']);
  });

  it('reports a code of another venue, and that nothing was read', () => {
    expect(lookUpCode([createMembershipId('C00002', bytes(1))], rows(), here).verdict.reasons).toEqual(['other_venue']);
    expect(lookUpCode([], rows(), here).verdict.reasons).toEqual(['unreadable']);
  });

  it('[K17] never shows green for a code that was never issued', () => {
    const forged = fc.oneof(
      fc.string(),
      fc.nat().map((seed) => createMembershipId('C00001', bytes(seed + 2))),
      fc.nat().map((seed) => createWaiverId('C00001', bytes(seed + 3))),
      fc.nat({ max: 8 }).map((at) => `${memberId.slice(0, at)}7${memberId.slice(at + 1)}`),
    );
    fc.assert(
      fc.property(forged, (text) => {
        const { verdict, member: found, customer: known } = lookUpCode([text], rows(), here);
        expect(verdict.level === 'unknown').toBe(!found && !known);
      }),
    );
  });
});
