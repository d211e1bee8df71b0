import { defaultProfile } from '@gatehouse/kiosk-config/load';
import { kioskProfileSchema } from '@gatehouse/kiosk-config/schema';
import { describe, expect, it } from 'vitest';
import { readKioskSettings } from './kiosk-settings.ts';

describe('the settings of a kiosk', () => {
  it("are the profile's, and the schema's defaults without one", () => {
    const { languages, idleWarningAfterMs, idleClearAfterMs, thankYouMs } = kioskProfileSchema.parse(
      defaultProfile('kiosk'),
    );
    const defaults = { languages, idleWarningAfterMs, idleClearAfterMs, thankYouMs };
    expect(readKioskSettings({})).toEqual(defaults);
    expect(readKioskSettings({ ...defaults })).toEqual(defaults);
  });

  it('keep the order of languages; the kiosk returns to the first', () => {
    expect(readKioskSettings({ languages: ['es', 'en', 'xx'] }).languages).toEqual(['es', 'en']);
  });

  it('survive a profile of another release', () => {
    expect(readKioskSettings({ languages: 'en', thankYouMs: 'soon' })).toEqual(readKioskSettings({}));
  });
});
