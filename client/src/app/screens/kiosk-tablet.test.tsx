import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { draw } from '../../components/signature-pad/testing/signed-by-hand.ts';
import { showKiosk, visitor } from '../testing/show-kiosk.tsx';

const { button, press, begin, choose, fill, fillAdult, fillMinor, consent, finish } = visitor;
const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const focused = () => document.activeElement;

let engine: ReturnType<typeof showKiosk>['engine'];

beforeEach(() => {
  vi.spyOn(window.screen, 'width', 'get').mockReturnValue(820);
  vi.spyOn(window.screen, 'height', 'get').mockReturnValue(1_180);
  engine = showKiosk().engine;
  begin();
});

/** Finishes a form to which the visitor has agreed. */
async function sent(): Promise<Record<string, unknown>> {
  finish();
  const thanks = await screen.findByRole('heading', { name: 'Thank you, Ada!' });
  await waitFor(() => expect(focused()).toBe(thanks));
  return engine.sent[0]?.args as Record<string, unknown>;
}

const stroke = [
  [
    [90, 100],
    [370, 50],
  ],
];

function strokesOf(args: Record<string, unknown>): number[][][] {
  expect(args['signature_type']).toBe('drawn');
  const { strokes } = args['strokes'] as { strokes: [number, number][][] };
  return strokes.map((line) => line.map(([x, y]) => [x, y]));
}

it('[K8] [K9] each stroke on the page is part of the signature, and Clear takes it back', async () => {
  choose('Adult');
  fillAdult();
  consent();
  draw([160, 100], [160, 100]);
  finish();
  expect(screen.getByText('Please provide your signature.')).toBeDefined();
  draw([90, 100], [370, 50]);
  press('Clear');
  finish();
  expect(screen.getByText('Please provide your signature.')).toBeDefined();
  draw([90, 100], [370, 50]);
  expect(strokesOf(await sent())).toEqual(stroke);
});

it('[K8] keeps the ink over a look at another way to sign and over a step back', async () => {
  choose('Adult');
  fillAdult();
  draw([90, 100], [370, 50]);
  press('Type instead');
  press('Draw instead');
  press('Back');
  choose('Adult');
  consent();
  expect(strokesOf(await sent())).toEqual(stroke);
});

it('[K9] a name that is typed on the page signs as an equal', async () => {
  choose('Adult');
  fillAdult();
  draw([90, 100], [370, 50]);
  press('Type instead');
  fill(/^Type your full name/, 'Ada Lovelace');
  consent();
  expect(await sent()).toMatchObject({ signature_type: 'typed', signature_text: 'Ada Lovelace' });
});

it('the focus begins in the first empty field and goes on after a date that fits the form', () => {
  choose('Adult & Minor');
  press('2 minors');
  expect(focused()).toBe(field(/^First Name/));
  fill(/^Date of Birth/, '03/07/1990');
  expect(focused()).toBe(field(/^First Name/));
  fillMinor('Kim');
  expect(focused()).toBe(field(/^First Name/));
  fill(/^First Name/, 'Lou');
  expect(field(/^Last Name/).value).toBe('Lovelace');
  fill(/^Date of Birth/, '03/07/2016');
  expect(focused()).toBe(button('Continue'));
  press('Continue');
  expect(focused()).toBe(field(/^First Name/));
  fill(/^Date of Birth/, '05/09/1990');
  expect(focused()).toBe(field(/^Email/));
});

it('Enter goes on to the next empty field, and sends the form only after the last', () => {
  choose('Minor');
  press('1 minor');
  const enter = () => fireEvent.keyDown(focused() ?? document.body, { key: 'Enter' });
  expect(enter()).toBe(false);
  expect(focused()).toBe(field(/^Last Name/));
  fill(/^Last Name/, 'Lovelace');
  enter();
  expect(focused()).toBe(field(/^Date of Birth/));
  expect(enter()).toBe(true);
});

it('says what a birth date lacks once the field is left', () => {
  choose('Adult');
  fill(/^Date of Birth/, '05/09/90');
  fireEvent.focus(field(/^Date of Birth/));
  const lacks = () => screen.queryByText('Please enter the month, the day, and all four digits of the year');
  expect(lacks()).toBeNull();
  fireEvent.blur(field(/^Date of Birth/));
  expect(lacks()).not.toBeNull();
  fill(/^Date of Birth/, '13/45/1990');
  expect(lacks()).toBeNull();
  expect(screen.getByText('Please enter a valid date of birth')).toBeDefined();
});
