import { z } from 'zod';
import { contract, publicCalls } from '../../base/contract.ts';
import { LOGO_BYTES_MAX } from '../../base/limits.ts';
import { cleanText } from '../../base/primitives.ts';

/** Public, because the waiver and booking pages show the venue's name, logo and color. Requirement O7. */
export const getPreferences = contract(publicCalls, 'GET /api/customer/preferences/:client_id', {
  summary: 'A venue’s branding',
  reply: {
    preferences: z.object({
      client_name: z.string(),
      has_logo: z.boolean(),
      logo_mime_type: z.string().nullable(),
      /** Names the picture; part of its address, so that a new logo is fetched immediately. Null without one. */
      logo_version: z.string().nullable(),
      accent_color: z.string(),
      dark_mode: z.boolean(),
    }),
  },
});

const hexColor = cleanText(40).check(
  z.refine((text) => /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.test(text), 'Please choose a color such as #007bff'),
);

const venueEdit = { access: 'client', permission: 'venue.edit' } as const;

export const setPreferences = contract(venueEdit, 'PUT /api/customer/preferences/:client_id', {
  summary: 'Change a venue’s accent color or dark mode; a field that is not sent keeps its value',
  body: z.object({ accent_color: hexColor, dark_mode: z.boolean() }).partial(),
  reply: getPreferences.reply.shape,
});

export const uploadLogo = contract(venueEdit, 'POST /api/customer/preferences/:client_id/logo', {
  summary: 'Set a venue’s logo: PNG, JPEG or WebP, redrawn by the server',
  file: 'logo',
  reply: getPreferences.reply.shape,
  errors: ['UNSUPPORTED_MEDIA', 'BODY_TOO_LARGE', 'TOO_MANY_REQUESTS'],
  bodyBytesMax: LOGO_BYTES_MAX + 64 * 1024,
});

export const deleteLogo = contract(venueEdit, 'DELETE /api/customer/preferences/:client_id/logo', {
  summary: 'Remove a venue’s logo',
  reply: getPreferences.reply.shape,
});

export const getLogo = contract(publicCalls, 'GET /api/customer/preferences/:client_id/logo', {
  summary: 'A venue’s logo; 404 when it has none',
  reply: { contentType: 'image/*' },
});
