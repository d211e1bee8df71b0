import { staffPinDigits } from '@gatehouse/sync-protocol/areas/accounts/staff-pin';
import { pinHashPattern } from '@gatehouse/sync-protocol/base/pin-hash';
import { languageSchema } from '@gatehouse/sync-protocol/languages/language-schema';
import { languageCodes } from '@gatehouse/sync-protocol/languages/languages';
import { z } from 'zod';

/** What one paired device does, set on the owner's *My Devices* page. Requirement O3. */
const scannerSchema = z.object({
  /** Characters the wedge sends before and after a code; empty when it sends none. */
  prefix: z.string().max(8).default(''),
  suffix: z.enum(['Enter', 'Tab', 'none']).default('Enter'),
  /** Keys that are slower on average are a person's typing. */
  keyIntervalMsMax: z.int().min(5).max(100).default(35),
  camera: z.boolean().default(true),
});

const deviceProfileFields = {
  sound: z.boolean().default(true),
  scanner: scannerSchema.prefault({}),
};

export const kioskProfileSchema = z.object({
  role: z.literal('kiosk'),
  ...deviceProfileFields,
  languages: z
    .array(languageSchema)
    .min(1)
    .default([...languageCodes]),
  /** The time without input after which the visitor is warned. */
  idleWarningAfterMs: z.int().min(5_000).max(600_000).default(60_000),
  /** After this much longer, the visitor's input is cleared. */
  idleClearAfterMs: z.int().min(3_000).max(120_000).default(20_000),
  /** How long the thank-you screen shows before the attract screen returns. */
  thankYouMs: z.int().min(3_000).max(60_000).default(12_000),
  /** Hash of the staff PIN (`pin-hash.ts`), or as earlier releases did it, 64 hexadecimal digits; without one the kiosk is not open to visitors. Rule H4. */
  staffPinHash: z
    .string()
    .refine((hash) => pinHashPattern.test(hash) || /^[\da-f]{64}$/.test(hash), 'This is not a PIN hash.')
    .nullable()
    .default(null),
});

const frontDeskProfileSchema = z.object({
  role: z.literal('front_desk'),
  ...deviceProfileFields,
  /** How many digits the PINs of the venue's people have; the same on all its front desks. Requirement X22. */
  staff_pin_digits: z.int().min(staffPinDigits.min).max(staffPinDigits.max).default(staffPinDigits.byDefault),
  /** After this long without input, nobody is named as using the tablet. */
  staff_idle_seconds: z.int().min(30).max(3_600).default(120),
});
const scanStationProfileSchema = z.object({ role: z.literal('scan_station'), ...deviceProfileFields });

export const deviceProfileSchema = z.discriminatedUnion('role', [
  kioskProfileSchema,
  frontDeskProfileSchema,
  scanStationProfileSchema,
]);

export type DeviceProfile = z.infer<typeof deviceProfileSchema>;
export type KioskProfile = z.infer<typeof kioskProfileSchema>;
export type ScannerProfile = z.infer<typeof scannerSchema>;
export type DeviceRole = DeviceProfile['role'];
