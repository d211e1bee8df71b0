import { fireEvent, screen } from '@testing-library/react';
import { hit, put } from './hands.ts';

/** What a visitor does in the form of a waiver, in English. */
export async function choose(kind: 'Adult' | 'Minor' | 'Adult & Minor'): Promise<void> {
  await hit('button', kind);
}

export async function fillAdult(year = '1990'): Promise<void> {
  await put(/^First Name/, 'Ada');
  await put(/^Last Name/, 'Lovelace');
  await put(/^Date of Birth/, `05/09/${year}`);
  await put(/^Email/, 'ada@example.com');
  await put(/^Phone Number/, '(555) 123-4567');
}

export async function fillMinor(firstName: string): Promise<void> {
  await put(/^First Name/, firstName);
  await put(/^Last Name/, 'Lovelace');
  await put(/^Date of Birth/, '03/07/2015');
  await hit('button', 'Continue');
}

export function consent(): void {
  fireEvent.click(screen.getByLabelText(/^I agree to sign (this waiver|these documents) electronically\.$/));
}

/** What a field of the form holds. */
export const valueOf = async (label: RegExp | string) => (await screen.findByLabelText<HTMLInputElement>(label)).value;
