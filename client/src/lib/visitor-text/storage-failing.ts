import type { VisitorLanguage } from './catalogue.ts';

/** Shown before the device's languages could be read, so in all of them. */
export const storageFailingText: Readonly<Record<VisitorLanguage, string>> = {
  en: 'This device isn’t ready: it can’t open its storage. It keeps trying by itself. Please see the front desk.',
  es: 'Este dispositivo no está listo: no puede abrir su almacenamiento. Lo sigue intentando solo. Pase a la recepción, por favor.',
};
