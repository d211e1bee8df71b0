import { z } from 'zod';
import { uuidPattern } from './ids.ts';

/** Any RFC 9562 id. */
export const uuidSchema = z.string().regex(uuidPattern);
