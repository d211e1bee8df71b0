import type { VisitorLanguage } from './catalogue.ts';

/** Shown before the device's languages could be read, so in all of them. */
export const storageFailingText: Readonly<Record<VisitorLanguage, string>> = {
  en: 'This device is not ready: its storage does not open. It tries again by itself. Please see the staff.',
  es: 'Este dispositivo no está listo: su almacenamiento no se abre. Lo vuelve a intentar solo. Diríjase al personal.',
};
