import { expect, it } from 'vitest';
import { browserName, mergeDraft, passwordErrors, sizeText, timeZones } from './profile.model.ts';

const base = {
  client_name: 'Red Rock',
  contact_first_name: 'Ada',
  contact_last_name: 'Lovelace',
  phone: '1',
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

it.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/126.0 Safari/537.36 Edg/126.0',
    'Edge on Windows',
  ],
  ['Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36', 'Chrome on Android'],
  ['Mozilla/5.0 (iPad; CPU OS 17_4 like Mac OS X) Version/17.4 Mobile Safari/604.1', 'Safari on iPad'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:127.0) Gecko/20100101 Firefox/127.0', 'Firefox on Mac'],
  ['curl/8.5.0', 'curl/8.5.0'],
  ['', 'Unknown browser'],
])('names the browser of %j', (userAgent, name) => {
  expect(browserName(userAgent)).toBe(name);
});

it('[A4] says what is wrong with a new password', () => {
  const errors = (currentPassword: string, newPassword: string, again: string) =>
    passwordErrors({ currentPassword, newPassword, again });
  expect(errors('a', '12345', '12345')).toEqual({ newPassword: 'Password must be at least 6 characters long' });
  expect(errors('a', '12345', '12346')).toEqual({ newPassword: 'Password must be at least 6 characters long' });
  expect(errors('a', '123456', '123457')).toEqual({ again: 'Passwords do not match' });
  expect(errors('', '123456', '123456')).toEqual({ currentPassword: 'Please enter your current password' });
});

it('offers every zone of the browser, and the venue’s own where it is not among them', () => {
  const zones = timeZones('Etc/GMT+5');
  expect(zones.length).toBeGreaterThan(300);
  expect(zones).toContainEqual({ value: 'America/New_York', label: 'America/New York' });
  expect(zones).toContainEqual({ value: 'Etc/GMT+5', label: 'Etc/GMT+5' });
});

it('writes sizes for people', () => {
  expect([500, 2048, 3_500_000].map(sizeText)).toEqual(['500 B', '2 kB', '3.3 MB']);
});
