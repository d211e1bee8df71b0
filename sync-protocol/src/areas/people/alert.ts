import { z } from 'zod';
import { instantSchema } from '../../base/primitives.ts';

/** `stop` needs a reason to check the person in; `notice` only shows. */
export const alertLevels = ['notice', 'stop'] as const;
export type AlertLevel = (typeof alertLevels)[number];

/** What the desk must know about a person before it lets them in. Rule M6, requirement F18. */
export const alertSchema = z.object({
  level: z.enum(alertLevels),
  text: z.string(),
  since: instantSchema,
});
export type Alert = z.infer<typeof alertSchema>;
