import { fireEvent, screen } from '@testing-library/react';
import { hit } from './by-name.ts';
import { fill } from './hands.ts';

/** What a visitor does in the form of a waiver, in English. */
export async function choose(kind: 'Adult' | 'Minor' | 'Adult & Minor'): Promise<void> {
  await hit('button', kind);
}

export async function fillAdult(year = '1990'): Promise<void> {
  await fill(/^First Name/, 'Ada');
  await fill(/^Last Name/, 'Lovelace');
  await fillBirthDate(['05', '09', year]);
  await fill(/^Email/, 'ada@example.com');
  await fill(/^Phone Number/, '(555) 123-4567');
}

export async function fillMinor(firstName: string): Promise<void> {
  await fill(/^First Name/, firstName);
  await fill(/^Last Name/, 'Lovelace');
  await fillBirthDate(['03', '07', '2015']);
  await hit('button', 'Continue');
}

async function fillBirthDate([month, day, year]: [string, string, string]): Promise<void> {
  await fill('Month', month);
  await fill('Day', day);
  await fill('Year', year);
}

export function consent(): void {
  fireEvent.click(screen.getByLabelText(/^I agree to sign (this waiver|these documents) electronically\.$/));
}

/** What a field of the form holds. */
export const valueOf = async (label: RegExp | string) => (await screen.findByLabelText<HTMLInputElement>(label)).value;
