import type { bookingState as english } from '../en/booking-state.ts';

export const bookingState: typeof english = {
  places: {
    taken: 'Réservé',
    private: 'Libre, jusqu’à {{left}}',
    full: 'Complet',
    shared_one: '{{count}} place sur {{total}}',
    shared_other: '{{count}} places sur {{total}}',
    unlimited: 'Disponible',
  },
  money: {
    nothing_due: 'Rien à payer',
    not_paid: 'Pas de paiement en ligne',
    due: 'Acompte à payer : {{amount}}, au plus tard le {{by}}',
    paid: 'Payé : {{amount}}',
    refunding: 'Remboursement en cours : {{amount}}',
    refunded: 'Remboursé : {{amount}}',
    part: '{{amount}} sur {{whole}}',
  },
};
