import { describe, expect, it } from 'vitest';
import { verdictSentences } from './verdict-labels.ts';

const timeZone = 'America/New_York';
const plain = (texts: string[]) => texts.map((text) => text.replaceAll(' ', ' '));

describe('verdicts in words', () => {
  it('[K15] gives a sentence for each reason, in order', () => {
    const verdict = {
      level: 'attention',
      reasons: ['already_in', 'member_expired', 'no_signature'],
      checkedInAt: '2026-11-20T15:42:00.000Z',
    } as const;
    expect(
      plain(verdictSentences({ ...verdict, reasons: [...verdict.reasons] }, { memberUntil: '2026-11-03', timeZone })),
    ).toEqual(['Already in at 10:42 AM', 'Membership expired on Nov 3, 2026', 'No signature on file']);
  });

  it('[K13] names the cause when nothing was read', () => {
    const verdict = { level: 'unknown' as const, reasons: ['unreadable' as const] };
    expect(verdictSentences(verdict, { timeZone, trouble: 'keyboard_layout' })[0]).toContain('keyboard layout');
    expect(verdictSentences(verdict, { timeZone, trouble: 'input_method' })[0]).toContain('language keyboard');
    expect(verdictSentences(verdict, { timeZone })).toEqual(['The code couldn’t be read']);
  });
});
