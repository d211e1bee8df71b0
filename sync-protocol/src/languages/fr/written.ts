import type { written as english } from '../en/written.ts';
import { bookingState } from './booking-state.ts';
import { wishes } from './wishes.ts';

export const written: typeof english = {
  money: bookingState.money,
  common: {
    colon: ' :',
    hello: 'Bonjour {{name}},',
    helloNameless: 'Bonjour,',
    venue: 'l’établissement',
    retry: 'Réessayer',
  },
  subject: {
    confirmed: 'Votre réservation : {{offeringName}}, {{venueName}}',
    moved: 'Nouvel horaire de votre réservation : {{offeringName}}, {{venueName}}',
    changed: 'Modification de votre réservation : {{offeringName}}, {{venueName}}',
    cancelled: 'Réservation annulée : {{offeringName}}, {{venueName}}',
    reminder: 'Demain : {{offeringName}}, {{venueName}}',
    pay: 'Acompte à payer : {{offeringName}}, {{venueName}}',
  },
  seriesPlaced: {
    heading_one: 'Votre réservation',
    heading_other: 'Vos réservations',
    subject_one: 'Votre réservation chez {{venueName}}',
    subject_other: 'Vos réservations chez {{venueName}}',
    sentence_one: '{{venueName}} a réservé {{offeringName}} pour vous à cette date.',
    sentence_other: '{{venueName}} a réservé {{offeringName}} pour vous à ces dates.',
  },
  seriesMoved: {
    heading_one: 'Votre réservation a été modifiée',
    heading_other: 'Vos réservations ont été modifiées',
    subject_one: 'Modifiée : votre réservation chez {{venueName}}',
    subject_other: 'Modifiées : vos réservations chez {{venueName}}',
    sentence_one: '{{venueName}} a modifié votre réservation de {{offeringName}}. Elle est maintenant à cette date.',
    sentence_other: '{{venueName}} a modifié vos réservations de {{offeringName}}. Elles sont maintenant à ces dates.',
  },
  seriesCanceled: {
    heading_one: 'Votre réservation a été annulée',
    heading_other: 'Vos réservations ont été annulées',
    subject_one: 'Annulée : votre réservation chez {{venueName}}',
    subject_other: 'Annulées : vos réservations chez {{venueName}}',
    sentence_one: '{{venueName}} a annulé {{offeringName}} à cette date.',
    sentence_other: '{{venueName}} a annulé {{offeringName}} à ces dates.',
  },
  waitlistJoined: {
    heading: 'Vous êtes sur la liste d’attente',
    subject: 'Liste d’attente : {{offeringName}}, {{venueName}}',
    sentence:
      'Toutes les places sont prises pour le moment. Dès qu’une place qui vous convient se libère, nous la gardons pour vous pendant 20 minutes et vous écrivons.',
    open: 'Voir ou quitter la liste d’attente',
    closing: 'Si vous ne vous êtes pas inscrit sur cette liste d’attente, merci de prévenir {{venueName}}.',
  },
  waitlistOffered: {
    heading: 'Une place est libre',
    subject: 'Une place est libre jusqu’à {{until}} : {{offeringName}}, {{venueName}}',
    sentence:
      '{{venueName}} garde cette place pour vous jusqu’à {{until}}. Ensuite, elle ira à la personne suivante qui attend.',
    open: 'Prendre cette place',
  },
  wishes,
  heading: {
    confirmed: 'Votre réservation',
    moved: 'Votre réservation a un nouvel horaire',
    changed: 'Votre réservation a été modifiée',
    cancelled: 'Votre réservation a été annulée',
    reminder: 'À très bientôt',
    pay: 'Votre acompte est à payer',
  },
  sentence: {
    confirmed: 'Merci pour votre réservation ({{venueName}}). Nous avons hâte de vous accueillir.',
    moved: 'L’horaire de votre réservation a été changé ({{venueName}}). Voici le nouveau.',
    changed: 'Le nombre de joueurs de votre réservation a été modifié ({{venueName}}).',
    cancelled: 'Votre réservation a été annulée ({{venueName}}). Vous n’avez rien à faire.',
    reminder: 'Voici un rappel de votre réservation ({{venueName}}).',
    pay: '{{venueName}} vous invite à payer l’acompte de votre réservation.',
  },
  booking: {
    payFirst: 'Votre réservation sera confirmée dès que l’acompte sera payé.',
    payByCard: 'Vous pouvez payer par carte avec le bouton ci-dessous.',
    waivers:
      'Chaque personne de votre groupe doit avoir signé une décharge de responsabilité. Envoyez-leur ce lien pour qu’elles puissent signer chez elles.',
    players_one: '{{count}} joueur',
    players_other: '{{count}} joueurs',
    signHere: 'Signer une décharge de responsabilité',
    open: 'Voir votre réservation',
    pay: 'Payer {{amount}}',
    closing: 'Si vous n’êtes pas à l’origine de cette réservation, merci de prévenir {{venueName}}.',
  },
  fields: {
    what: 'Activité',
    when: 'Date et heure',
    party: 'Groupe',
    payment: 'Paiement',
    waivers: 'Décharges de responsabilité',
    booking: 'Réservation',
    reference: 'Référence de réservation',
    phone: 'Téléphone',
    address: 'Adresse',
    date: 'Date',
    time: 'Heure',
    refund: 'Remboursement',
  },
  refund: {
    subject: 'Votre remboursement : {{offeringName}}, {{venueName}}',
    heading: 'Votre remboursement',
    sentence: '{{venueName}} vous rembourse {{amount}} pour {{offeringName}}.',
    expect:
      'Cette somme est reversée sur la carte utilisée pour payer. Les banques l’affichent en général sous 10 jours ouvrés.',
  },
  share: {
    subject: '{{amount}} à payer : {{offeringName}}, {{venueName}}',
    heading: 'Votre part à payer',
    sentence: '{{venueName}} vous demande de payer {{amount}} pour {{offeringName}}.',
    closing: 'Si vous ne connaissez pas cette réservation, prévenez {{venueName}} et ne payez rien.',
  },
  receipt: {
    subject: 'Votre reçu : {{offeringName}} chez {{venueName}}',
    heading: 'Votre reçu',
    sentence: 'Merci. {{venueName}} vous envoie avec cet e-mail le reçu de votre réservation.',
    file: 'recu.pdf',
  },
  bill: {
    subject: 'Votre note : {{offeringName}} chez {{venueName}}',
    heading: 'Votre note',
    sentence: '{{venueName}} vous envoie avec cet e-mail la note de votre réservation.',
    file: 'note.pdf',
  },
  latePayment: {
    subject: 'Votre paiement est en cours de remboursement : {{venueName}}',
    heading: 'Votre paiement est arrivé trop tard',
    sentence:
      'Votre paiement de {{amount}} pour {{offeringName}} est arrivé après la libération de votre place. Nous vous remboursons la totalité ; cela peut mettre quelques jours à apparaître sur votre carte. Rien n’a été réservé.',
  },
  renewal: {
    subject: 'Votre décharge de responsabilité pour {{venueName}} expire bientôt',
    heading: 'Votre décharge de responsabilité expire bientôt',
    sentence:
      'Ce que vous avez signé chez {{venueName}} expire bientôt. Signez à nouveau dès maintenant : il ne vous restera rien à faire en arrivant.',
    until: 'valable jusqu’au {{day}}',
    open: 'Signer à nouveau',
    closing:
      'Le lien ouvre votre formulaire une seule fois, avec vos informations déjà remplies. {{venueName}} envoie ce courriel parce que vous y avez signé.',
    unsubscribe: 'Ne plus recevoir de courriels à ce sujet',
  },
  signedCopy: {
    subject: 'Votre décharge de responsabilité signée : {{venueName}}',
    heading: 'Votre décharge de responsabilité signée',
    sentence:
      'Merci d’avoir signé la décharge de responsabilité de {{venueName}}. Vous pouvez ouvrir votre exemplaire ici. Le lien est valable pendant {{days}} jours.',
    open: 'Ouvrir mon exemplaire',
    closing: 'Si vous n’avez pas signé cette décharge de responsabilité, merci de prévenir {{venueName}}.',
  },
  card: {
    subject: 'Votre carte de membre : {{venueName}}',
    heading: 'Votre carte de membre',
    sentence:
      'Voici votre carte de membre de {{venueName}}. À votre arrivée, montrez l’image sur votre téléphone, ou imprimez-la.',
    unreadable: 'Si elle ne peut pas être scannée, donnez votre numéro de membre au personnel.',
    id: 'Numéro de membre',
    until: 'Membre jusqu’au',
    file: 'carte-de-membre.png',
    closing:
      'Si vous n’êtes pas membre de {{venueName}}, merci de leur signaler que votre adresse a été saisie par erreur.',
  },
  errors: {
    WAIVER_NOT_FOUND: 'La décharge de responsabilité est introuvable.',
    LINK_EXPIRED: 'Ce lien n’est plus valable.',
    TOO_MANY_REQUESTS: 'De nombreux documents sont en préparation. Patientez quelques secondes et réessayez.',
  },
  refusedFrame: {
    reason: 'La page de réservation ne peut pas s’afficher ici.',
    open: 'Ouvrir la page de réservation de {{venueName}}',
  },
};
