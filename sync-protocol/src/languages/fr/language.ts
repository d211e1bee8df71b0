import type { Language } from '../en/language.ts';

export const fr: Language = {
  name: 'Français',
  locale: 'fr-FR',
  afterWeekday: ' ',
  birthDate: ['day', 'month', 'year'],
  storageFailing:
    'Cet appareil n’est pas prêt : il n’arrive pas à ouvrir son stockage. Il continue d’essayer tout seul. Merci de vous adresser à l’accueil.',
  bookOnline: 'Réserver en ligne',
  poster: {
    signWaiver: 'Signez votre décharge de responsabilité',
    scanToSign: 'Scannez le code avec votre téléphone pour signer.',
    scanToBook: 'Scannez le code avec votre téléphone pour réserver.',
  },
};
