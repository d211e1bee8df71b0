import { z } from 'zod/mini';
import { contract, publicCalls } from '../../base/contract.ts';
import { cleanText, emailSchema, requiredText, visibleText } from '../../base/primitives.ts';
import { contactLimits, contactTopics } from './contact-fields.ts';

/** The message reaches the platform's admins by mail. Requirement G6. */
export const sendContact = contract(publicCalls, 'POST /api/contact', {
  summary: 'Write to the platform; it goes to its admins by mail',
  body: z.object({
    name: z.pipe(visibleText(contactLimits.name), requiredText(contactLimits.name)),
    email: emailSchema,
    company: z._default(visibleText(contactLimits.company), ''),
    topic: z._default(z.enum(contactTopics), 'other'),
    message: requiredText(contactLimits.message),
    /** Honeypot that people don't see: a message that fills it in gets a success response and is dropped. */
    website: z._default(cleanText(200), ''),
  }),
  reply: { message: z.string() },
  errors: ['TOO_MANY_REQUESTS'],
});
