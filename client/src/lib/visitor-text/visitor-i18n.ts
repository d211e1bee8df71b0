import { createInstance, type i18n } from 'i18next';
import type { VisitorLanguage } from './catalogue.ts';
import { en } from './en.ts';
import { es } from './es.ts';

/** A catalogue of its own per visitor screen: both languages are in the bundle, so that it works without the network. */
export function createVisitorI18n(language: VisitorLanguage): i18n {
  const instance = createInstance();
  void instance.init({
    lng: language,
    fallbackLng: 'en',
    resources: { en: { translation: en }, es: { translation: es } },
    interpolation: { escapeValue: false },
    returnNull: false,
    initAsync: false,
  });
  return instance;
}

/** The visitor's language among those offered, from the browser's list. */
export function preferredLanguage(offered: readonly VisitorLanguage[], wanted: readonly string[]): VisitorLanguage {
  for (const tag of wanted) {
    const match = offered.find((language) => tag.toLowerCase().split('-')[0] === language);
    if (match) return match;
  }
  return offered[0] ?? 'en';
}
