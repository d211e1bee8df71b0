import type { price as english } from '../en/price.ts';

export const price: typeof english = {
  party: {
    title: '¿Quién viene?',
    fewer: 'Uno menos: {{name}}',
    more: 'Uno más: {{name}}',
    ages: 'de {{from}} a {{to}} años',
    agesFrom: 'de {{from}} años en adelante',
    agesTo: 'hasta {{to}} años',
  },
  extras: {
    title: 'Agregue extras',
    each: '{{amount}} cada uno',
    person: '{{amount}} por persona',
    left: 'Quedan {{count}}',
    soldOut: 'Agotado a esta hora',
    add: 'Agregar para todos',
  },
  code: {
    label: 'Código promocional (opcional)',
    apply: 'Aplicar',
    remove: 'Quitar el código',
    applied: 'Se aplicó {{code}}.',
  },
  bill: {
    title: 'Lo que paga',
    choose: 'Elija una fecha y una hora para ver el precio.',
    loading: 'Calculando el precio…',
    failed: 'No se pudo cargar el precio.',
    discount: 'Código promocional {{code}}',
    tax: '{{name}} ({{percent}} %)',
    taxIncluded: 'Incluye {{name}} ({{percent}} %)',
    total: 'Total',
    dueNow: 'A pagar ahora',
    later: 'A pagar después',
    minimum: 'Cargo mínimo',
  },
};
