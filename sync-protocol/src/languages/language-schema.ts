import { z } from 'zod/mini';
import { languageCodes } from './languages.ts';

/** A registered language on the wire. */
export const languageSchema = z.enum(languageCodes);
