import { mutationSchemas } from '@gatehouse/sync-protocol/sync/mutation-schemas';
import { mutations } from '@gatehouse/sync-protocol/sync/mutations';
import { expect, it } from 'vitest';
import { readShownArgs } from './overlay.ts';

const at = '2026-11-20T18:00:00.000Z';

/** Complete arguments, by mutation; `needed` names those a row cannot be made without. */
const samples = {
  sign_waiver: {
    client_id: 'C00001',
    kind: 'adult_minor',
    event_id: 'e',
    waiver_ids: ['C00001-000000000000', 'C00001-000000000001'],
    signed_at: at,
    adult_first_name: 'Ada',
    adult_last_name: 'Lovelace',
    adult_DoB: '1990-12-10',
    email: 'ada@example.org',
    phone: '5551234567',
    city: 'London',
    minors: [{ first_name: 'Byron', last_name: 'King', DoB: '2018-05-12' }],
    signature_data: 'data:image/png;base64,AA==',
  },
  check_in: { checkin_id: 'c', waiver_id: 'w', membership_id: 'm', checked_in_at: at },
  undo_check_in: { checkin_id: 'c', reason: 'mistake' },
  check_in_party: { booking_id: 'b', party_goers: 3, checked_in_at: at },
  undo_check_in_party: { party_check_in_id: 'p', booking_id: 'b', checkin_ids: ['c'] },
} as const;
const names = Object.keys(samples) as (keyof typeof samples)[];

it.each(names)('shows what the schema of %s accepts', (name) => {
  const args = samples[name];
  expect(mutationSchemas[name][1].safeParse(args).success).toBe(true);
  expect(readShownArgs(name, args)).toEqual({ name, args });
});

it.each(names)('[S5] shows no row of a %s whose arguments the schema refuses for their kind', (name) => {
  const {
    signature_data: _,
    reason: __,
    client_id: ___,
    event_id: ____,
    ...shown
  } = {
    signature_data: '',
    reason: '',
    client_id: '',
    event_id: '',
    ...samples[name],
  };
  for (const key of Object.keys(shown)) {
    const wrong = { ...samples[name], [key]: { is: 'no value of any field' } };
    expect([key, mutationSchemas[name][1].safeParse(wrong).success]).toEqual([key, false]);
    expect([key, readShownArgs(name, wrong)]).toEqual([key, null]);
  }
});

it('shows nothing for an unknown mutation name', () => {
  expect(readShownArgs('toString', {})).toBeNull();
  expect(readShownArgs('sign_waiver', { ...samples.sign_waiver, minors: [{ first_name: 'Byron' }] })).toBeNull();
  expect(readShownArgs('check_in', { ...samples.check_in, checked_in_at: 'yesterday' })).toBeNull();
});

it('[V2] writes every mutation in the newest version that has a schema', () => {
  for (const name of names)
    expect(mutations[name].version).toBe(Math.max(...Object.keys(mutationSchemas[name]).map(Number)));
  expect(Object.keys(mutationSchemas)).toEqual(Object.keys(mutations));
});
