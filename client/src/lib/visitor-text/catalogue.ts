import type { en } from './en.ts';

/** Every language has the same entries. */
export type Catalogue = typeof en;
export const visitorLanguages = ['en', 'es'] as const;
export type VisitorLanguage = (typeof visitorLanguages)[number];
export const languageNames: Readonly<Record<VisitorLanguage, string>> = { en: 'English', es: 'Español' };
