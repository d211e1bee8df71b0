import type { bookingState as english } from '../en/booking-state.ts';

export const bookingState: typeof english = {
  places: {
    taken: 'Reservado',
    private: 'Libre, hasta {{left}}',
    full: 'Lleno',
    shared_one: 'Queda {{count}} de {{total}}',
    shared_other: 'Quedan {{count}} de {{total}}',
    unlimited: 'Disponible',
  },
  money: {
    nothing_due: 'Nada que pagar',
    not_paid: 'Sin pago en línea',
    due: 'Depósito pendiente: {{amount}}, hasta el {{by}}',
    paid: 'Pagado: {{amount}}',
    refunding: 'Reembolso en camino: {{amount}}',
    refunded: 'Reembolsado: {{amount}}',
    part: '{{amount}} de {{whole}}',
  },
};
