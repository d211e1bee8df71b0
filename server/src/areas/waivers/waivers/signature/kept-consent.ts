import type { Consent } from '@gatehouse/sync-protocol/areas/waivers/sign-waiver';

/** Of all declarations, in UTF-8. The app's own take 400 bytes. */
const DECLARATIONS_BYTES_MAX = 16_000;

/** The declarations that fit, cut at the limit; `isWhole` tells whether nothing was cut. */
export function keepConsent(consent: Consent): { consent: Consent; isWhole: boolean } {
  let room = DECLARATIONS_BYTES_MAX;
  const declarations: string[] = [];
  for (const declaration of consent.declarations) {
    const bytes = Buffer.from(declaration);
    /* A partial character is dropped. */
    const kept = bytes.length <= room ? declaration : bytes.toString('utf8', 0, room).replace(/\u{FFFD}+$/u, '');
    room = Math.max(0, room - bytes.length);
    declarations.push(kept);
  }
  const isWhole = declarations.every((declaration, index) => declaration === consent.declarations[index]);
  return isWhole ? { consent, isWhole } : { consent: { ...consent, declarations }, isWhole };
}
