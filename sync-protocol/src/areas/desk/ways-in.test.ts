import { describe, expect, it } from 'vitest';
import type { Verdict } from './verdict.ts';
import { judgeParty, stepOf, unsignedText, waysIn } from './ways-in.ts';

const ready: Verdict = { level: 'ready', reasons: ['waiver_active'] };
const unsigned: Verdict = { level: 'attention', reasons: ['no_signature'] };
const lacking: Verdict = { level: 'attention', reasons: ['document_missing'] };
const stopped: Verdict = { level: 'stop', reasons: ['alert_stop', 'no_signature'] };
const expired: Verdict = { level: 'attention', reasons: ['member_expired'] };
const unknown: Verdict = { level: 'unknown', reasons: ['not_found'] };

describe('[F70] every way in', () => {
  it('has one verdict for the same person', () => {
    const all = (verdict: Verdict) => Object.fromEntries(waysIn.map((way) => [way, stepOf(way, verdict)]));
    const admits = { person: 'admit', family: 'admit', party: 'admit', card: 'admit', scan: 'admit', booking: 'admit' };
    expect(all(ready)).toEqual(admits);
    const asks = { person: 'ask', family: 'alone', party: 'reason', card: 'ask', scan: 'refuse', booking: 'reason' };
    expect(all(unsigned)).toEqual(asks);
    expect(all(lacking)).toEqual(asks);
    const stops = {
      person: 'reason',
      family: 'alone',
      party: 'alone',
      card: 'reason',
      scan: 'refuse',
      booking: 'alone',
    };
    expect(all(stopped)).toEqual(stops);
    expect(all(expired)).toEqual({ ...admits, scan: 'refuse' });
  });

  it('lets no one in whom nobody knows, nor past a missing signature without a word', () => {
    for (const way of waysIn) {
      expect(stepOf(way, unknown)).toBe('refuse');
      for (const verdict of [unsigned, lacking, stopped]) expect(stepOf(way, verdict)).not.toBe('admit');
    }
  });
});

describe('[F70] a party', () => {
  it('has signed as many as hold all that they need, in already or not', () => {
    const inAlready: Verdict = { level: 'attention', reasons: ['already_in'] };
    const people = [ready, inAlready, lacking, unsigned];
    expect(judgeParty({ players: 8, people, mustSign: true })).toEqual({ ...unsigned, signed: 2, unsigned: 6 });
    expect(judgeParty({ players: 8, people, signedElsewhere: 6, mustSign: true })).toMatchObject({ unsigned: 0 });
  });

  it('still counts who came in without a signature among those who have not signed', () => {
    const letIn: Verdict = { level: 'attention', reasons: ['already_in', 'no_signature'] };
    expect(judgeParty({ players: 2, people: [letIn], mustSign: true })).toMatchObject({ signed: 0, unsigned: 2 });
  });

  it('is ready where more signed than were booked, and where nobody has to sign', () => {
    expect(judgeParty({ players: 1, people: [ready, ready], mustSign: true })).toMatchObject({
      level: 'ready',
      signed: 2,
    });
    expect(judgeParty({ players: 8, people: [], mustSign: false })).toMatchObject({ level: 'ready', unsigned: 0 });
  });

  it('is worded by how many have not signed', () => {
    const texts = [1, 7, 1200].map((unsigned) => unsignedText({ unsigned, players: 1200 }));
    expect(texts).toEqual([
      '1 of 1,200 has not signed',
      '7 of 1,200 have not signed',
      '1,200 of 1,200 have not signed',
    ]);
    expect(unsignedText({ unsigned: 1, players: 1 })).toBe('Not signed');
  });
});
