import { expect, it } from 'vitest';
import { contrastOf } from '../../components/theme/accent.ts';
import { qrFileName, type SharedPage, websiteSnippet } from './shared-page.ts';

const waiver: SharedPage = { kind: 'waiver', link: 'https://gate.example/waiver/C00001' };
const booking = (name: string): SharedPage => ({
  kind: 'booking',
  link: 'https://gate.example/book/C00001/C00001-Off1',
  address: 'C00001/C00001-Off1',
  name,
});

it.each([
  ['Paintball', 'paintball-qr'],
  ['Kid’s Birthday Party (2 h)', 'kids-birthday-party-2-h-qr'],
  ['Fútbol / niños', 'futbol-ninos-qr'],
  ['ペイントボール', 'c00001-off1-qr'],
  ['../../etc', 'etc-qr'],
  ['x'.repeat(59) + ' y'.repeat(40), `${'x'.repeat(59)}-qr`],
])('names the file of %s', (name, fileName) => {
  expect(qrFileName(booking(name))).toBe(fileName);
});

it('names the file of the waiver', () => {
  expect(qrFileName(waiver)).toBe('waiver-qr');
});

it('[B15] is one line of script for a booking page', () => {
  expect(websiteSnippet(booking('Paintball'), '#1f7a5c')).toBe(
    '<script src="https://gate.example/embed.js" data-offering="C00001/C00001-Off1" async></script>',
  );
});

it('is a button for the waiver, readable in every color of a venue', () => {
  for (const color of ['#ffe14d', '#1f7a5c', 'nonsense', null]) {
    const snippet = websiteSnippet(waiver, color);
    expect(snippet).toMatch(/^<a href="https:\/\/gate\.example\/waiver\/C00001" style="[^"]+">Sign the waiver<\/a>$/);
    expect(contrastOf(/background:(#\w+)/.exec(snippet)?.[1] ?? '', '#ffffff')).toBeGreaterThanOrEqual(4.5);
  }
});
