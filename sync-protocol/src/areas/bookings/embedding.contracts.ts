import { z } from 'zod/mini';
import { contract, venueCalls } from '../../base/contract.ts';
import { cleanText } from '../../base/primitives.ts';
import { embedOriginOf } from './embed-origin.ts';

/* The venue's own websites, which may show its booking page in a frame. Requirements B15, X7, X14. */

export const EMBED_ORIGINS_MAX = 20;

export const NO_WEBSITE = 'Please enter a website address such as https://www.example.com';

const originSchema = z
  .pipe(
    cleanText(300),
    z.transform((text) => embedOriginOf(text) ?? ''),
  )
  .check(z.refine((origin) => origin !== '', NO_WEBSITE));

const reply = { origins: z.array(z.string()) };

export const listEmbedOrigins = contract(venueCalls, 'GET /embed-origins', {
  permission: 'venue.read',
  summary: 'Websites that may show the venue’s booking page in a frame',
  reply,
});

export const updateEmbedOrigins = contract(venueCalls, 'PUT /embed-origins', {
  permission: 'venue.edit',
  summary: 'Replace the list of websites; any address on a website names it',
  body: z.object({
    origins: z
      .array(originSchema)
      .check(z.maxLength(EMBED_ORIGINS_MAX, `Please enter at most ${EMBED_ORIGINS_MAX} websites`)),
  }),
  reply,
});
