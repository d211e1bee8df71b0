import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DocumentRule } from '../waivers/validity/document-standing.ts';
import { judge, needsSignature, type VerdictFacts } from './verdict.ts';

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

  it('[F52] [F53] need a signature of a person who never signed and is not in yet, and of no one else', () => {
    const unsigned = { ...customer, has_signature: false };
    expect(judge({ customer: unsigned, venueDate: TODAY })).toEqual({ level: 'attention', reasons: ['no_signature'] });
    const needs = (facts: VerdictFacts) => needsSignature(judge(facts));
    expect(needs({ customer: unsigned, venueDate: TODAY })).toBe(true);
    expect(needs({ customer: unsigned, venueDate: TODAY, checkedInAt: '2026-06-15T14:42:00.000Z' })).toBe(false);
    expect(needs({ customer: { ...unsigned, last_signed: '2026-06-15' }, venueDate: TODAY })).toBe(false);
    expect(needs({ customer: { ...customer, date_signed: '2025-12-31' }, venueDate: TODAY })).toBe(false);
    expect(needs({ member: { ...member, has_signature: false }, venueDate: TODAY })).toBe(true);
  });

  it('[F19] stop a person whom an alert stops, whatever else holds, and only show a notice', () => {
    const alert = (level: 'stop' | 'notice') => ({ level, text: 'Banned', since: '2026-05-01T12:00:00.000Z' });
    expect(judge({ member: { ...member, alert: alert('stop') }, venueDate: TODAY })).toEqual({
      level: 'stop',
      reasons: ['alert_stop'],
      alert: alert('stop'),
    });
    const expired = { ...customer, has_signature: false, alert: alert('stop') };
    expect(judge({ customer: expired, venueDate: TODAY })).toMatchObject({
      level: 'stop',
      reasons: ['alert_stop', 'no_signature'],
    });
    expect(judge({ customer: { ...customer, alert: alert('notice') }, venueDate: TODAY })).toMatchObject({
      level: 'attention',
      reasons: ['alert_notice'],
    });
    expect(judge({ customer: { ...customer, alert: null }, venueDate: TODAY }).level).toBe('ready');
  });

  it('[F65] name the documents that are missing, and ask before the person comes in, whatever else was signed', () => {
    const rule: DocumentRule = {
      document_id: 'default',
      name: 'Waiver',
      status: 'published',
      needed_by: 'everyone',
      offering_ids: [],
      validity: 'calendar_year',
      validity_count: null,
      text_version: 1,
    };
    const axe = { ...rule, document_id: 'axe', name: 'Axe throwing waiver' };
    const signature = {
      waiver_id: 'w1',
      document_id: 'default',
      date_signed: '2026-01-02',
      text_version: 1,
      first_visit: null,
      is_guardians: false,
    };
    const documents = {
      rules: [rule, axe],
      signatures: [signature],
      person: { birth_date: '1990-04-02', waiver_type: 'Adult' as const },
      adultAge: 18,
      offeringIds: [],
    };
    const lacking = judge({ customer, venueDate: TODAY, documents });
    expect(lacking).toEqual({
      level: 'attention',
      reasons: ['document_missing'],
      missing: [{ document_id: 'axe', name: 'Axe throwing waiver', status: 'missing' }],
    });
    expect(needsSignature(lacking)).toBe(true);
    const isIn = judge({ customer, venueDate: TODAY, documents, checkedInAt: '2026-06-15T14:42:00.000Z' });
    expect([isIn.reasons, needsSignature(isIn)]).toEqual([['already_in', 'document_missing'], false]);
    const both = { ...documents, signatures: [signature, { ...signature, document_id: 'axe' }] };
    expect(judge({ member, venueDate: TODAY, documents: both })).toEqual({
      level: 'ready',
      reasons: ['member_active'],
    });
  });

  it('[K17] are never green for a code that was never issued', () => {
    const days = fc.constantFrom('2024-06-15', '2025-12-31', '2026-01-01', '2026-06-15', '2026-06-16');
    const alert = fc.record({
      level: fc.constantFrom('stop' as const, 'notice' as const),
      text: fc.string(),
      since: fc.constant('2026-05-01T12:00:00.000Z'),
    });
    const someone = fc.record({
      expiration_date: days,
      date_signed: days,
      has_signature: fc.boolean(),
      alert: fc.option(alert),
    });
    fc.assert(
      fc.property(fc.option(someone), fc.option(fc.constant('2026-06-15T10:00:00Z')), (who, checkedInAt) => {
        const verdict = judge({ member: who ?? undefined, checkedInAt: checkedInAt ?? undefined, venueDate: TODAY });
        if (!who) expect(verdict).toEqual({ level: 'unknown', reasons: ['not_found'] });
        if (verdict.level === 'ready') {
          expect(who).toMatchObject({ has_signature: true, alert: null });
          expect(checkedInAt).toBeNull();
        }
        expect(verdict.reasons.length).toBeGreaterThan(0);
      }),
    );
  });
});
