import { z } from 'zod';
import { contract } from './contract.ts';

/** Source: platform §7. Public, because the waiver and booking pages show the venue's name, logo and colour. */
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
      accent_color: z.string(),
      dark_mode: z.boolean(),
    }),
  }),
});

export const getLogo = contract({
  method: 'GET',
  path: '/api/customer/preferences/:client_id/logo',
  access: 'public',
  summary: 'A venue’s logo; 404 when it has none',
  reply: { contentType: 'image/*' },
});
