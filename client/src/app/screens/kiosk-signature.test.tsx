import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { draw, place, signByHand } from '../../components/signature-pad/testing/signed-by-hand.ts';
import { showKiosk, visitor } from '../testing/show-kiosk.tsx';

const { press, begin, choose, fill, fillAdult, consent, finish } = visitor;
const refusal = () => screen.queryByText('Please provide your signature.');

let engine: ReturnType<typeof showKiosk>['engine'];

beforeEach(() => {
  engine = showKiosk().engine;
  begin();
  choose('Adult');
  fillAdult();
});

async function finished(): Promise<Record<string, unknown>> {
  consent();
  finish();
  await screen.findByRole('heading', { name: 'Thank you, Ada!' });
  return engine.sent[0]?.args as Record<string, unknown>;
}

function turn(width: number): void {
  place.width = width;
  fireEvent(window, new Event('resize'));
}

it('[K8] blank is refused: untouched, after a rotation, after Clear, and with only a slip of the finger', () => {
  press('Tap to sign');
  press('Save Signature');
  expect(refusal()).not.toBeNull();
  turn(800);
  press('Save Signature');
  expect(refusal()).not.toBeNull();
  draw([160, 100], [640, 100]);
  expect(refusal()).toBeNull();
  press('Clear');
  press('Save Signature');
  expect(refusal()).not.toBeNull();
  draw([160, 100], [160, 100]);
  press('Save Signature');
  expect(refusal()).not.toBeNull();
});

it('[K9] a typed name signs and is stored as an equal', async () => {
  press('Tap to sign');
  press('Type instead');
  fill(/^Type your full name/, 'Ada Lovelace');
  press('Save Signature');
  expect(screen.getByAltText('Your saved signature')).toBeDefined();
  expect(await finished()).toMatchObject({ signature_type: 'typed', signature_text: 'Ada Lovelace' });
});

it('[K9] [W68] the field of a typed name has the focus at once', async () => {
  press('Tap to sign');
  press('Type instead');
  expect(document.activeElement).toBe(screen.getByLabelText(/^Type your full name/));
  fill(/^Type your full name/, 'Ada Lovelace');
  press('Draw instead');
  press('Type instead');
  expect(document.activeElement).toBe(screen.getByLabelText(/^Type your full name/));
  press('Save Signature');
  press('Update Signature');
  expect(document.activeElement).not.toBe(screen.getByLabelText(/^Type your full name/));
});

it('[K8] Cancel keeps the signature that was saved before', async () => {
  await signByHand();
  press('Update Signature');
  press('Clear');
  draw([10, 10], [450, 10]);
  press('Cancel');
  expect(screen.getByAltText('Your saved signature')).toBeDefined();
  const { strokes } = (await finished()) as { strokes: { strokes: [number, number][][] } };
  expect(strokes.strokes.map((stroke) => stroke.map(([x, y]) => [x, y]))).toEqual([
    [
      [90, 100],
      [370, 50],
    ],
  ]);
});
