import { expect, it } from 'vitest';
import { mergeDraft, timeZones } from './profile.model.ts';

const base = {
  client_name: 'Red Rock',
  contact_first_name: 'Ada',
  contact_last_name: 'Lovelace',
  phone: '1',
  address: '',
  time_zone: 'America/New_York',
};

it('keeps what was typed when someone else changed the venue, takes over the rest, and names what both changed', () => {
  const typed = { ...base, phone: '2', contact_first_name: 'Augusta' };
  const fresh = { ...base, phone: '3', client_name: 'Red Rock Paintball' };
  expect(mergeDraft(typed, base, fresh)).toEqual({
    draft: { ...base, phone: '2', contact_first_name: 'Augusta', client_name: 'Red Rock Paintball' },
    theirs: ['phone'],
  });
  /* Both made the same change: nothing to decide. */
  expect(mergeDraft({ ...base, phone: '9' }, base, { ...base, phone: '9' }).theirs).toEqual([]);
});

it('offers every zone of the browser, and the venue’s own where it is not among them', () => {
  const zones = timeZones('Etc/GMT+5');
  expect(zones.length).toBeGreaterThan(300);
  expect(zones).toContainEqual({ value: 'America/New_York', label: 'America/New York' });
  expect(zones).toContainEqual({ value: 'Etc/GMT+5', label: 'Etc/GMT+5' });
});
