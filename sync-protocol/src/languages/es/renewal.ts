import type { renewal as english } from '../en/renewal.ts';

export const renewal: typeof english = {
  renew: {
    title: 'Firmar de nuevo',
    lead: 'Su formulario se abre con sus datos ya escritos. Revíselos, lea lo que va a firmar y firme.',
    once: 'El enlace de su correo lo abre una sola vez, para que nadie más pueda leer sus datos.',
    continue: 'Continuar',
    used: 'Este enlace ya no funciona',
    usedHint:
      'Un enlace abre su formulario una sola vez, y solo hasta que vuelva a firmar. Podemos enviar uno nuevo a la dirección que recibió el correo.',
    again: 'Enviarme un enlace nuevo',
    sent: 'Revise su correo',
    sentHint: 'Si aún queda algo por firmar, enviamos un enlace nuevo a la dirección que recibió este.',
    unknown: 'No conocemos este enlace',
    unknownHint: 'Use el enlace de su último correo o pregunte en el lugar.',
  },
  unsubscribe: {
    title: '¿No quiere más correos de este tipo?',
    lead: 'No recibirá correos de este lugar antes de que venza su exención de responsabilidad. Lo que firmó y sus reservas siguen igual.',
    confirm: 'Cancelar la suscripción',
    done: 'Suscripción cancelada',
    doneHint: 'No recibirá más correos de este tipo de este lugar.',
  },
  errors: {
    offline: 'No tiene conexión. Inténtelo de nuevo.',
    busy: 'Demasiados intentos. Espere un minuto e inténtelo de nuevo.',
    failed: 'No se pudo completar. Inténtelo de nuevo.',
  },
};
