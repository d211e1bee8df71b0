import { defaultProfile } from '@gatehouse/kiosk-config/load';
import { kioskProfileSchema } from '@gatehouse/kiosk-config/schema';
import { describe, expect, it } from 'vitest';
import { hashStaffPin } from '../../lib/staff-pin.ts';
import { readKioskSettings } from './kiosk-settings.ts';
import { createStaffPin } from './staff-pin-store.ts';

describe('the settings of a kiosk', () => {
  it("are the profile's, and the schema's defaults without one", () => {
    const { languages, idleWarningAfterMs, idleClearAfterMs, thankYouMs, staffPinHash } = kioskProfileSchema.parse(
      defaultProfile('kiosk'),
    );
    const defaults = { languages, idleWarningAfterMs, idleClearAfterMs, thankYouMs, staffPinHash };
    expect(readKioskSettings({})).toEqual(defaults);
    expect(readKioskSettings({ ...defaults })).toEqual(defaults);
  });

  it('keep the order of languages, whose first the kiosk returns to', () => {
    expect(readKioskSettings({ languages: ['es', 'en', 'xx'] }).languages).toEqual(['es', 'en']);
  });

  it('survive a profile of another release', () => {
    expect(readKioskSettings({ languages: 'en', thankYouMs: 'soon', staffPinHash: 4 })).toEqual(readKioskSettings({}));
  });
});

describe('[K11] the staff PIN', () => {
  const storage = () => {
    const kept = new Map<string, string>();
    return {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    };
  };

  it("is the owner's", async () => {
    const pin = createStaffPin('device-1', await hashStaffPin('device-1', '2468'), storage());
    expect(pin.isSet).toBe(true);
    expect(await pin.matches('2468')).toBe(true);
    expect(await pin.matches('1357')).toBe(false);
  });

  it('is of one device: the same digits on another do not open it', async () => {
    const pin = createStaffPin('device-2', await hashStaffPin('device-1', '2468'), storage());
    expect(await pin.matches('2468')).toBe(false);
  });

  it("is asked for until one is chosen, and the owner's counts instead of the tablet's", async () => {
    const here = storage();
    const unset = createStaffPin('device-1', null, here);
    expect(unset.isSet).toBe(false);
    expect(await unset.matches('')).toBe(false);
    await unset.choose('1111');
    expect(await createStaffPin('device-1', null, here).matches('1111')).toBe(true);
    const owners = createStaffPin('device-1', await hashStaffPin('device-1', '2468'), here);
    expect(await owners.matches('1111')).toBe(false);
  });
});
