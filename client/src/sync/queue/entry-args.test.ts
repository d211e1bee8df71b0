import { expect, it } from 'vitest';
import { clockAt, deviceOf } from '../testing/queues.ts';
import { mutationOf, withoutPictures } from './entry-args.ts';
import { newEntry } from './new-entry.ts';

it('sends the server’s fields of an entry, and none that are only for this device', () => {
  const { entry } = newEntry('check_in', {}, { id: 'i', identity: deviceOf(), clock: clockAt() });
  expect(mutationOf({ ...entry, mid: 4 }, { waiver_id: 'w' })).toEqual({
    mid: 4,
    id: 'i',
    client_id: 'C00001',
    name: 'check_in',
    name_version: 2,
    args: { waiver_id: 'w' },
    actor: { kind: 'device', id: 'd' },
    clock: entry.clock,
  });
});

it('keeps everything in memory but pictures and strokes', () => {
  const args = { email: 'a', signature_data: 'picture', strokes: [] };
  expect(withoutPictures(args)).toEqual({ email: 'a' });
  expect(args).toHaveProperty('strokes');
});
