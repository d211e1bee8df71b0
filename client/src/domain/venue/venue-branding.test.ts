import { expect, it } from 'vitest';
import { pageStorage } from '#lib/store/browser-storage';
import { createBrandingStore, logoUrl, type VenueBranding } from './venue-branding.ts';

const venue = { clientId: 'C00001', name: 'Red Rock', accentColor: '#123456', hasLogo: true, logoVersion: 'a1' };

it('keeps a venue’s dark mode when sync omits it, and drops it with another venue', () => {
  const storage = pageStorage();
  const store = createBrandingStore(storage);
  store.put({ ...venue, darkMode: true });
  store.put({ ...venue, name: 'Red Rock Paintball' });
  expect(store.current()).toMatchObject({ name: 'Red Rock Paintball', darkMode: true });
  expect(createBrandingStore(storage).current()).toEqual(store.current());
  store.put({ ...venue, clientId: 'C00002' });
  expect(store.current()?.darkMode).toBe(false);
});

it('[U5] gives a new logo a new address, and a venue without one the product’s', () => {
  const shown: VenueBranding = { ...venue, darkMode: false };
  expect(logoUrl(shown)).toBe('/api/customer/preferences/C00001/logo?v=a1');
  expect(logoUrl({ ...shown, logoVersion: 'b2' })).not.toBe(logoUrl(shown));
  expect(logoUrl({ ...shown, hasLogo: false })).toBe('/logo.png');
  expect(logoUrl(null)).toBe('/logo.png');
});
