import type { renewal as english } from '../en/renewal.ts';

export const renewal: typeof english = {
  renew: {
    title: 'Signer à nouveau',
    lead: 'Votre formulaire s’ouvre avec vos informations déjà remplies. Vérifiez-les, lisez ce que vous allez signer, puis signez.',
    once: 'Le lien de votre courriel ne l’ouvre qu’une seule fois, pour que personne d’autre ne puisse lire vos informations.',
    continue: 'Continuer',
    used: 'Ce lien ne fonctionne plus',
    usedHint:
      'Un lien ouvre votre formulaire une seule fois, et seulement jusqu’à votre prochaine signature. Nous pouvons en envoyer un nouveau à l’adresse qui a reçu le courriel.',
    again: 'M’envoyer un nouveau lien',
    sent: 'Consultez vos courriels',
    sentHint: 'S’il reste quelque chose à signer, un nouveau lien est en route vers l’adresse qui a reçu celui-ci.',
    unknown: 'Ce lien est inconnu',
    unknownHint: 'Utilisez le lien de votre dernier courriel ou demandez sur place.',
  },
  unsubscribe: {
    title: 'Ne plus recevoir ces courriels ?',
    lead: 'Vous ne recevrez plus de courriel de cet établissement avant l’expiration de votre décharge de responsabilité. Ce que vous avez signé et vos réservations ne changent pas.',
    confirm: 'Se désabonner',
    done: 'Vous êtes désabonné',
    doneHint: 'Vous ne recevrez plus ces courriels de cet établissement.',
  },
  errors: {
    offline: 'Vous n’êtes pas connecté. Veuillez réessayer.',
    busy: 'Trop de tentatives. Patientez une minute et réessayez.',
    failed: 'L’opération n’a pas abouti. Veuillez réessayer.',
  },
};
