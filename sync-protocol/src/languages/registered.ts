/*
 * Every language that visitors may choose: one line here, and a folder with the same files as the English one. Everything else
 * reads `languages.ts` and the texts next to it.
 */
export { en } from './en/language.ts';
export { es } from './es/language.ts';
export { fr } from './fr/language.ts';
