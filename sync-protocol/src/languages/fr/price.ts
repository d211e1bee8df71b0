import type { price as english } from '../en/price.ts';

export const price: typeof english = {
  party: {
    title: 'Qui vient ?',
    fewer: 'Un de moins : {{name}}',
    more: 'Un de plus : {{name}}',
    ages: 'de {{from}} à {{to}} ans',
    agesFrom: 'à partir de {{from}} ans',
    agesTo: 'jusqu’à {{to}} ans',
  },
  extras: {
    title: 'Ajoutez des suppléments',
    each: '{{amount}} l’unité',
    person: '{{amount}} par personne',
    left: 'Il en reste {{count}}',
    soldOut: 'Épuisé à cette heure',
    add: 'Ajouter pour tous',
  },
  code: {
    label: 'Code promo (facultatif)',
    apply: 'Appliquer',
    remove: 'Retirer le code',
    applied: '{{code}} est appliqué.',
  },
  bill: {
    title: 'Ce que vous payez',
    choose: 'Choisissez une date et une heure pour voir le prix.',
    loading: 'Calcul du prix…',
    failed: 'Le prix n’a pas pu être chargé.',
    discount: 'Code promo {{code}}',
    tax: '{{name}} ({{percent}} %)',
    taxIncluded: 'Dont {{name}} ({{percent}} %)',
    total: 'Total',
    dueNow: 'À payer maintenant',
    later: 'À payer plus tard',
    minimum: 'Minimum facturé',
  },
};
