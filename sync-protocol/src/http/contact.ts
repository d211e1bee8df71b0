import { z } from 'zod';
import { cleanText, emailSchema, requiredText } from '../primitives.ts';
import { contract } from './contract.ts';

export const contactTopics = ['sales', 'support', 'website', 'hardware', 'other'] as const;

/** Design §5: `/contact` exists; the message reaches the platform by mail. */
export const sendContact = contract({
  method: 'POST',
  path: '/api/contact',
  access: 'public',
  summary: 'Write to the platform; it goes to its admins by mail',
  body: z.object({
    name: requiredText(120),
    email: emailSchema,
    company: cleanText(120).default(''),
    topic: z.enum(contactTopics).default('other'),
    message: requiredText(5_000),
    /** A field no person sees; whoever fills it in is thanked and not heard. */
    website: cleanText(200).default(''),
  }),
  reply: z.object({ success: z.literal(true), message: z.string() }),
  errors: ['TOO_MANY_REQUESTS'],
});
