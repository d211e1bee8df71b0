import type { card as english } from '../en/card.ts';

export const card: typeof english = {
  legend: 'Données de la carte',
  loading: 'Chargement du formulaire de carte…',
  reload: 'Recharger la page',
  noConfig: 'Le système de paiement est indisponible',
  noAnswer: 'La configuration du système de paiement n’a pas pu être obtenue',
  noScript: 'Le système de paiement n’a pas pu être chargé',
  noSdk: 'Le système de paiement de Square n’a pas été chargé',
  noContainer: 'L’emplacement du formulaire de paiement est introuvable',
  noForm: 'Le formulaire de paiement n’a pas pu être préparé : {{reason}}',
  noToken: 'La carte n’a pas pu être lue',
  invalid: 'Vérifiez les données de votre carte : {{reason}}',
};
