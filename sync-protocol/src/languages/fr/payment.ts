import type { payment as english } from '../en/payment.ts';
import { bookingState } from './booking-state.ts';
import { card } from './card.ts';

export const payment: typeof english = {
  card,
  money: bookingState.money,
  page: {
    loading: 'Chargement de votre réservation…',
    title: 'Payez votre réservation',
    lead: 'Votre place est réservée dès que le paiement est accepté.',
    restLead: 'Votre place est réservée. Vous réglez ici ce qui reste dû.',
    documentTitle: 'Paiement',
  },
  facts: {
    booking: 'Réservation',
    service: 'Activité',
    date: 'Date',
    time: 'Heure',
    reference: 'Référence de réservation',
    party: 'Groupe',
    amount: 'Montant',
    payment: 'Paiement',
    completed: 'Effectué',
  },
  form: {
    card: 'Carte',
    tip: 'Pourboire',
    noTip: 'Sans pourboire',
    tipOf: '{{percent}} % · {{amount}}',
    safe: 'Les données de votre carte sont transmises directement à Square. Nous ne voyons jamais son numéro.',
    pay: 'Payer {{amount}}',
    paying: 'Traitement en cours…',
    processing: 'Votre paiement est en cours de traitement. Ne fermez pas cette page.',
    hold: 'Votre place est gardée encore {{time}}.',
    holdEnding: 'Il vous reste moins de deux minutes pour payer.',
    holdEnded:
      'Le délai de paiement est écoulé, mais votre place est toujours libre. Elle sera à vous dès que vous aurez payé.',
  },
  success: {
    title: 'Paiement accepté !',
    before: 'Paiement déjà effectué',
    refunded: 'Paiement remboursé',
    refundedLead:
      'Cette réservation a été payée, puis remboursée en tout ou en partie. Les banques l’affichent en général sous 10 jours ouvrés.',
    beforeLead: 'Cette réservation est payée. Il n’y a plus rien à régler.',
    otherLead:
      'Une autre personne a déjà payé, ou le paiement vient d’un autre appareil. Votre carte n’a pas été débitée.',
    email: 'Un e-mail de confirmation est en route vers {{email}}.',
    noEmail: 'Tout est en ordre.',
    receipt: 'Reçu',
    booking: 'Voir votre réservation',
    close: 'Fermer la fenêtre',
  },
  pending: {
    title: 'Votre paiement est en cours de confirmation',
    lead: 'Nous vérifions auprès de Square. Cette page s’actualise toute seule : merci de ne pas payer une seconde fois.',
    rest: 'Vous pouvez aussi fermer cette page. Nous vous enverrons un e-mail dès que votre paiement sera confirmé.',
  },
  ended: {
    cancelled: 'Cette réservation a été annulée',
    cancelledLead: 'Si vous souhaitez toujours venir, faites une nouvelle réservation.',
    expired: 'Ce lien de paiement a expiré',
    expiredLead: 'Le délai est écoulé et rien n’a été débité. Réservez de nouveau ou demandez un nouveau lien.',
    nothing_left: 'Il n’y a plus rien à régler',
    nothing_leftLead:
      'D’autres personnes ont déjà réglé le reste de cette note, ou sont en train de le faire. Rien n’a été débité.',
    otherTime: 'Choisir un autre horaire',
    refunded: 'Votre paiement est en cours de remboursement',
    refundedLead: 'Cette place a été prise avant l’arrivée de votre paiement. Vous êtes intégralement remboursé.',
    refundedRest: 'Le remboursement peut mettre quelques jours à apparaître sur votre carte. Rien n’a été réservé.',
  },
  error: {
    title: 'Erreur de paiement',
    invalid: 'Lien de paiement non valide ou réservation introuvable',
    invalidHint: 'Ouvrez le lien exactement tel que vous l’avez reçu ou demandez un nouveau lien à l’établissement.',
    failed: 'Les détails de la réservation n’ont pas pu être chargés',
    retry: 'Réessayer',
  },
  problem: {
    failed: 'Le paiement a échoué',
    lost: 'Le paiement n’a pas pu être traité : le serveur est injoignable. Rien n’a été débité. Réessayez.',
    notCharged: 'Votre dernier paiement n’a pas abouti et rien n’a été débité. Réessayez.',
    givenBack:
      'Votre dernier paiement a été entièrement remboursé et n’a donc pas confirmé votre réservation. Vous pouvez payer à nouveau.',
    changed:
      'Le montant à régler a changé, car d’autres ont payé entre-temps. Rien n’a été débité. Vérifiez-le, s’il vous plaît.',
    unavailable: 'Le système de paiement est indisponible',
    tooMany: 'Trop de tentatives. Patientez un moment et réessayez.',
    declined: 'La carte a été refusée. Essayez une autre carte ou appelez la banque qui l’a émise.',
    securityCode: 'Le code de sécurité (CVV) ne correspond pas à la carte.',
    postalCode: 'Le code postal ne correspond pas à la carte.',
    expiration: 'La date d’expiration ne correspond pas à la carte.',
    expired: 'La carte a expiré. Utilisez-en une autre.',
    funds: 'Le solde de la carte est insuffisant. Essayez une autre carte.',
    number: 'Le numéro de carte n’est pas valide. Vérifiez-le.',
    again: 'Saisissez de nouveau les données de la carte.',
    brand: 'Ce type de carte n’est pas accepté ici. Essayez une autre carte.',
  },
};
