import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { refused } from '#app/testing/fake-server';
import { venueSample } from '#app/testing/venue-sample';
import { showProfile } from './testing/show-profile.tsx';

const PROFILE = 'PATCH /api/clients/C00001/profile';
const age = () => screen.findByLabelText('People sign for themselves from the age of');
const relation = () => screen.getByRole('switch', { name: /^Ask for the adult’s relation/ });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save Signing Rules' }));

beforeEach(() => {
  URL.createObjectURL = () => 'blob:x';
  URL.revokeObjectURL = () => undefined;
});

it('[W53] saves from what age people sign, and whether an adult says what they are to each minor', async () => {
  const { changes } = showProfile({
    [PROFILE]: ({ body }) => ({ client: { ...venueSample, ...(body as object), version: 4 } }),
  });
  const field = await age();
  expect([...field.querySelectorAll('option')].map(({ value }) => value)).toEqual(['16', '17', '18', '19', '20', '21']);
  expect(field).toHaveProperty('value', '18');
  fireEvent.change(field, { target: { value: '16' } });
  fireEvent.click(relation());
  save();
  await screen.findByText('The signing rules were saved.');
  const body = { adult_age: 16, relationship_required: true, address_required: false, address_asked: false };
  expect(changes()).toEqual([{ name: PROFILE, body }]);
  expect(screen.getByRole('button', { name: 'Save Signing Rules' })).toHaveProperty('disabled', true);
});

it('[W61] saves whether visitors give an address: not at all, as they like, or always', async () => {
  const { changes } = showProfile({
    [PROFILE]: ({ body }) => ({ client: { ...venueSample, ...(body as object), version: 4 } }),
  });
  const choose = async (value: string): Promise<void> => {
    fireEvent.change(await screen.findByLabelText('Ask for an address'), { target: { value } });
    save();
    await screen.findByText('The signing rules were saved.');
    expect(await screen.findByLabelText('Ask for an address')).toHaveProperty('value', value);
  };
  await choose('required');
  await choose('optional');
  await choose('no');
  expect(changes().map(({ body }) => body)).toMatchObject([
    { address_required: true, address_asked: true },
    { address_required: false, address_asked: true },
    { address_required: false, address_asked: false },
  ]);
});

it('[W53] keeps the choice when it could not be saved', async () => {
  showProfile({ [PROFILE]: () => refused(403, 'SUBSCRIPTION_EXPIRED', 'Please renew.') });
  fireEvent.change(await age(), { target: { value: '21' } });
  save();
  expect((await screen.findByRole('alert')).textContent).toBe('Please renew.');
  expect(await age()).toHaveProperty('value', '21');
});
