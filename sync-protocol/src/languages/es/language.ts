import type { Language } from '../en/language.ts';

export const es: Language = {
  name: 'Español',
  locale: 'es-US',
  afterWeekday: ', ',
  birthDate: ['day', 'month', 'year'],
  storageFailing:
    'Este dispositivo no está listo: no puede abrir su almacenamiento. Lo sigue intentando solo. Pase a la recepción, por favor.',
  bookOnline: 'Reservar en línea',
  poster: {
    signWaiver: 'Firme su exención de responsabilidad',
    scanToSign: 'Escanee el código con su teléfono para firmar.',
    scanToBook: 'Escanee el código con su teléfono para reservar.',
  },
};
