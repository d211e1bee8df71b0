import { z } from 'zod';
import { contract } from '../../base/contract.ts';
import { LOGO_BYTES_MAX } from '../../base/limits.ts';
import { cleanText } from '../../base/primitives.ts';

/** Public, because the waiver and booking pages show the venue's name, logo and color. Requirement O7. */
export const getPreferences = contract({
  method: 'GET',
  path: '/api/customer/preferences/:client_id',
  access: 'public',
  summary: 'A venue’s branding',
  reply: z.object({
    success: z.literal(true),
    preferences: z.object({
      client_name: z.string(),
      has_logo: z.boolean(),
      logo_mime_type: z.string().nullable(),
      /** Names the picture; part of its address, so that a new logo is fetched immediately. Null without one. */
      logo_version: z.string().nullable(),
      accent_color: z.string(),
      dark_mode: z.boolean(),
    }),
  }),
});

const hexColor = cleanText(40).check(
  z.refine((text) => /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.test(text), 'Please choose a color such as #007bff'),
);

const venueEdit = { access: 'client', permission: 'venue.edit' } as const;

export const setPreferences = contract({
  method: 'PUT',
  path: '/api/customer/preferences/:client_id',
  ...venueEdit,
  summary: 'Change a venue’s accent color or dark mode; a field that is not sent keeps its value',
  body: z.object({ accent_color: hexColor, dark_mode: z.boolean() }).partial(),
  reply: getPreferences.reply,
});

export const uploadLogo = contract({
  method: 'POST',
  path: '/api/customer/preferences/:client_id/logo',
  ...venueEdit,
  summary: 'Set a venue’s logo: PNG, JPEG or WebP, redrawn by the server',
  file: 'logo',
  reply: getPreferences.reply,
  errors: ['UNSUPPORTED_MEDIA', 'BODY_TOO_LARGE', 'TOO_MANY_REQUESTS'],
  bodyBytesMax: LOGO_BYTES_MAX + 64 * 1024,
});

export const deleteLogo = contract({
  method: 'DELETE',
  path: '/api/customer/preferences/:client_id/logo',
  ...venueEdit,
  summary: 'Remove a venue’s logo',
  reply: getPreferences.reply,
});

export const getLogo = contract({
  method: 'GET',
  path: '/api/customer/preferences/:client_id/logo',
  access: 'public',
  summary: 'A venue’s logo; 404 when it has none',
  reply: { contentType: 'image/*' },
});
