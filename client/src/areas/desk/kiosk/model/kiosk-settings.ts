import { type LanguageCode, languageCodes } from '@gatehouse/sync-protocol/languages/languages';

/** The part of a kiosk's profile that its screens use. */
export interface KioskSettings {
  languages: readonly LanguageCode[];
  idleWarningAfterMs: number;
  idleClearAfterMs: number;
  thankYouMs: number;
}

const defaults: KioskSettings = {
  languages: languageCodes,
  idleWarningAfterMs: 60_000,
  idleClearAfterMs: 20_000,
  thankYouMs: 12_000,
};

/**
 * Reads the profile the server sent with the pairing, which it checked against `kiosk-config`'s schema. Reading only
 * what is used keeps the schema library out of the kiosk; a field of another release's kind gets its default.
 */
export function readKioskSettings(profile: Readonly<Record<string, unknown>>): KioskSettings {
  const milliseconds = (name: 'idleWarningAfterMs' | 'idleClearAfterMs' | 'thankYouMs'): number => {
    const value = profile[name];
    return typeof value === 'number' && value >= 1_000 ? value : defaults[name];
  };
  const listed = Array.isArray(profile['languages']) ? profile['languages'] : [];
  const languages = languageCodes.filter((language) => listed.includes(language));
  return {
    /* The owner's order: the kiosk returns to the first. */
    languages:
      languages.length > 0 ? languages.toSorted((a, b) => listed.indexOf(a) - listed.indexOf(b)) : defaults.languages,
    idleWarningAfterMs: milliseconds('idleWarningAfterMs'),
    idleClearAfterMs: milliseconds('idleClearAfterMs'),
    thankYouMs: milliseconds('thankYouMs'),
  };
}
