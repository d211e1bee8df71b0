import { createMembershipId, createWaiverId } from '@gatehouse/sync-protocol/base/ids';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldScript, readBurst, readKeys, type ScannedKey } from './scanner-text.ts';

const seeded = (seed: number) => (length: number) =>
  Uint8Array.from({ length }, (_, index) => (seed * 31 + index * 7919) % 251);

/** The keys a scanner presses, with the character of each position in a layout. */
function keysOf(text: string, layout: (us: string) => string = (us) => us): ScannedKey[] {
  return Array.from(text).map((us) => ({
    key: layout(us),
    code: us === '-' ? 'Minus' : /\d/.test(us) ? `Digit${us}` : `Key${us.toUpperCase()}`,
    shift: us !== us.toLowerCase(),
  }));
}

const member = createMembershipId('C00001', seeded(3));
const cyrillic = (us: string) => {
  const at = 'QWERTYUIOPASDFGHJKLZXCVBNM'.indexOf(us);
  return at < 0 ? us : 'ЙЦУКЕНГШЩЗФЫВАПРОЛДЯЧСМИТЬ'.charAt(at);
};
const azerty = (us: string) => (/\d/.test(us) ? 'à&é"\'(-è_ç'.charAt(Number(us)) : us);
const qwertz = (us: string) => ({ Y: 'Z', Z: 'Y', '-': 'ß' })[us] ?? us;

describe('the text of a burst', () => {
  it('reads a code on the layout the scanner was made for', () => {
    expect(readKeys(keysOf(member))).toEqual({ texts: [member], trouble: null });
  });

  it.each([
    ['Russian', cyrillic],
    ['French', azerty],
  ])('[K13] reads a code by key position on a %s layout and names the cause', (_, layout) => {
    expect(readKeys(keysOf(member, layout))).toEqual({ texts: [member], trouble: 'keyboard_layout' });
  });

  it('[K13] reads every member code on every layout that only moves keys', () => {
    fc.assert(
      fc.property(fc.nat(), fc.constantFrom(cyrillic, azerty, qwertz), (seed, layout) => {
        const code = createMembershipId('C00001', seeded(seed));
        expect(readKeys(keysOf(code.replaceAll('-', ''), layout)).texts).toContain(code.replaceAll('-', ''));
      }),
    );
  });

  it('[K13] offers both readings when a moved layout gives another well-formed waiver code', () => {
    const code = 'C00001YZ0YZ0YZ0YZ0';
    expect(readKeys(keysOf(code, qwertz)).texts).toEqual(['C00001ZY0ZY0ZY0ZY0', code]);
  });

  it('[K13] folds Arabic, Persian, Devanagari and full-width digits', () => {
    expect(foldScript('٠١٢٣٤٥٦٧٨٩')).toBe('0123456789');
    expect(foldScript('۰۱۲۳۴۵۶۷۸۹')).toBe('0123456789');
    expect(foldScript('०१२३४५६७८९')).toBe('0123456789');
    expect(foldScript('Ｃ０１２３４５６７８９')).toBe('C0123456789');
    const waiver = createWaiverId('C00001', seeded(5));
    const arabic = Array.from(waiver).map((key) => ({
      key: /\d/.test(key) ? String.fromCodePoint(0x0660 + Number(key)) : key,
      code: '',
      shift: false,
    }));
    expect(readKeys(arabic)).toEqual({ texts: [waiver], trouble: null });
  });

  it('[K13] reads by position through an input method, and refuses by name what has no position', () => {
    expect(readKeys(keysOf(member, () => 'Process'))).toEqual({ texts: [member], trouble: 'keyboard_layout' });
    const blind = keysOf(member).map((item) => ({ ...item, key: 'Unidentified', code: '' }));
    expect(readKeys(blind)).toEqual({ texts: [], trouble: 'input_method' });
  });

  it('[K13] refuses foreign letters that give no code either way', () => {
    const keys = Array.from('ФЫВАПРОЛ').map((key) => ({ key, code: '', shift: false }));
    expect(readKeys(keys)).toEqual({ texts: [], trouble: 'keyboard_layout' });
  });

  it('[K12] leaves a person’s last keys out of the code that runs into them', () => {
    expect(readBurst(keysOf(`ua${member}`))).toMatchObject({ texts: [member], skipped: 2 });
    expect(readBurst(keysOf(member))).toMatchObject({ texts: [member], skipped: 0 });
    expect(readBurst(keysOf('4006381333931'))).toMatchObject({ texts: ['4006381333931'], skipped: 0 });
  });

  it('passes on any other code unchanged', () => {
    expect(readKeys(keysOf('4006381333931'))).toEqual({ texts: ['4006381333931'], trouble: null });
  });
});
