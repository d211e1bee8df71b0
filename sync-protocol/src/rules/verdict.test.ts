import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judge, type VerdictFacts } from './verdict.ts';

const TODAY = '2026-06-15';
const member = { expiration_date: '2026-12-31', date_signed: '2026-01-02', has_signature: true };
const customer = { date_signed: '2026-01-02', has_signature: true };

describe('verdicts', () => {
  it('are green only for a member or waiver in force of a person who is not in yet', () => {
    expect(judge({ member, venueDate: TODAY })).toEqual({ level: 'ready', reasons: ['member_active'] });
    expect(judge({ customer, venueDate: TODAY })).toEqual({ level: 'ready', reasons: ['waiver_active'] });
  });

  it('name every reason for attention in the order staff act on them', () => {
    const facts: VerdictFacts = {
      member: { expiration_date: '2026-06-14', date_signed: '2025-12-31', has_signature: true },
      checkedInAt: '2026-06-15T14:42:00.000Z',
      venueDate: TODAY,
    };
    expect(judge(facts)).toEqual({
      level: 'attention',
      reasons: ['already_in', 'member_expired', 'waiver_last_year'],
      checkedInAt: '2026-06-15T14:42:00.000Z',
    });
    expect(judge({ customer: { ...customer, has_signature: false }, venueDate: TODAY }).reasons).toEqual([
      'no_signature',
    ]);
  });

  it('[K17] are never green for a code that was never issued', () => {
    const days = fc.constantFrom('2024-06-15', '2025-12-31', '2026-01-01', '2026-06-15', '2026-06-16');
    const someone = fc.record({ expiration_date: days, date_signed: days, has_signature: fc.boolean() });
    fc.assert(
      fc.property(fc.option(someone), fc.option(fc.constant('2026-06-15T10:00:00Z')), (who, checkedInAt) => {
        const verdict = judge({ member: who ?? undefined, checkedInAt: checkedInAt ?? undefined, venueDate: TODAY });
        if (!who) expect(verdict).toEqual({ level: 'unknown', reasons: ['not_found'] });
        if (verdict.level === 'ready') {
          expect(who).toMatchObject({ has_signature: true });
          expect(checkedInAt).toBeNull();
        }
        expect(verdict.reasons.length).toBeGreaterThan(0);
      }),
    );
  });
});
