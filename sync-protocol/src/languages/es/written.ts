import type { written as english } from '../en/written.ts';
import { bookingState } from './booking-state.ts';
import { wishes } from './wishes.ts';

export const written: typeof english = {
  money: bookingState.money,
  common: {
    colon: ':',
    hello: 'Hola, {{name}}:',
    helloNameless: 'Hola:',
    venue: 'el establecimiento',
    retry: 'Intentar de nuevo',
  },
  subject: {
    confirmed: 'Su reserva: {{offeringName}} en {{venueName}}',
    moved: 'Nuevo horario de su reserva: {{offeringName}} en {{venueName}}',
    changed: 'Cambio en su reserva: {{offeringName}} en {{venueName}}',
    cancelled: 'Cancelada: {{offeringName}} en {{venueName}}',
    reminder: 'Mañana: {{offeringName}} en {{venueName}}',
    pay: 'Depósito pendiente: {{offeringName}} en {{venueName}}',
  },
  seriesPlaced: {
    heading_one: 'Su reserva',
    heading_other: 'Sus reservas',
    subject_one: 'Su reserva en {{venueName}}',
    subject_other: 'Sus reservas en {{venueName}}',
    sentence_one: '{{venueName}} ha reservado {{offeringName}} para usted en esta fecha.',
    sentence_other: '{{venueName}} ha reservado {{offeringName}} para usted en estas fechas.',
  },
  seriesMoved: {
    heading_one: 'Su reserva cambió',
    heading_other: 'Sus reservas cambiaron',
    subject_one: 'Cambiada: su reserva en {{venueName}}',
    subject_other: 'Cambiadas: sus reservas en {{venueName}}',
    sentence_one: '{{venueName}} ha cambiado su reserva de {{offeringName}}. Ahora es en esta fecha.',
    sentence_other: '{{venueName}} ha cambiado sus reservas de {{offeringName}}. Ahora son en estas fechas.',
  },
  seriesCanceled: {
    heading_one: 'Su reserva se canceló',
    heading_other: 'Sus reservas se cancelaron',
    subject_one: 'Cancelada: su reserva en {{venueName}}',
    subject_other: 'Canceladas: sus reservas en {{venueName}}',
    sentence_one: '{{venueName}} ha cancelado {{offeringName}} en esta fecha.',
    sentence_other: '{{venueName}} ha cancelado {{offeringName}} en estas fechas.',
  },
  waitlistJoined: {
    heading: 'Está en la lista de espera',
    subject: 'En la lista de espera: {{offeringName}} en {{venueName}}',
    sentence:
      'Ahora mismo todos los lugares están ocupados. En cuanto se libere uno que le convenga, se lo guardamos 20 minutos y le escribimos.',
    open: 'Ver o dejar la lista de espera',
    closing: 'Si usted no se anotó en esta lista de espera, avise a {{venueName}}.',
  },
  waitlistOffered: {
    heading: 'Hay un lugar libre',
    subject: 'Hay un lugar libre hasta las {{until}}: {{offeringName}} en {{venueName}}',
    sentence:
      'Hasta las {{until}}, {{venueName}} le guarda este lugar. Después pasa a la siguiente persona que espera.',
    open: 'Tomar este lugar',
  },
  wishes,
  heading: {
    confirmed: 'Su reserva',
    moved: 'Su reserva tiene un nuevo horario',
    changed: 'Su reserva fue modificada',
    cancelled: 'Su reserva fue cancelada',
    reminder: 'Nos vemos pronto',
    pay: 'Su depósito está pendiente',
  },
  sentence: {
    confirmed: 'Gracias por reservar con {{venueName}}. Le esperamos.',
    moved: 'El horario de su reserva en {{venueName}} ha cambiado. Este es el nuevo.',
    changed: 'El número de personas de su reserva en {{venueName}} ha cambiado.',
    cancelled: 'Su reserva con {{venueName}} fue cancelada. No tiene que hacer nada.',
    reminder: 'Este es un recordatorio de su reserva con {{venueName}}.',
    pay: '{{venueName}} le pide que pague el depósito de su reserva.',
  },
  booking: {
    payFirst: 'Su reserva se confirma en cuanto se paga el depósito.',
    payByCard: 'Puede pagar con tarjeta con el botón de abajo.',
    waivers:
      'Cada persona de su grupo necesita una exención de responsabilidad firmada. Envíeles este enlace para que firmen en casa.',
    players_one: '{{count}} persona',
    players_other: '{{count}} personas',
    signHere: 'Firmar una exención de responsabilidad',
    open: 'Ver su reserva',
    pay: 'Pagar {{amount}}',
    closing: 'Si usted no hizo esta reserva, avise a {{venueName}}.',
  },
  fields: {
    what: 'Qué',
    when: 'Cuándo',
    party: 'Grupo',
    payment: 'Pago',
    waivers: 'Exenciones de responsabilidad',
    booking: 'Reserva',
    reference: 'Código de reserva',
    phone: 'Teléfono',
    address: 'Dirección',
    date: 'Fecha',
    time: 'Hora',
    refund: 'Reembolso',
  },
  refund: {
    subject: 'Su reembolso: {{offeringName}} en {{venueName}}',
    heading: 'Su reembolso',
    sentence: '{{venueName}} le devuelve {{amount}} por {{offeringName}}.',
    expect:
      'El dinero vuelve a la tarjeta con la que pagó. Los bancos suelen mostrarlo en un plazo de 10 días hábiles.',
  },
  share: {
    subject: '{{amount}} por pagar: {{offeringName}} en {{venueName}}',
    heading: 'Su parte por pagar',
    sentence: '{{venueName}} le pide que pague {{amount}} por {{offeringName}}.',
    closing: 'Si no conoce esta reserva, avise a {{venueName}} y no pague nada.',
  },
  receipt: {
    subject: 'Su recibo: {{offeringName}} en {{venueName}}',
    heading: 'Su recibo',
    sentence: 'Gracias. {{venueName}} le envía con este correo el recibo de su reserva.',
    file: 'recibo.pdf',
  },
  bill: {
    subject: 'Su cuenta: {{offeringName}} en {{venueName}}',
    heading: 'Su cuenta',
    sentence: '{{venueName}} le envía con este correo la cuenta de su reserva.',
    file: 'cuenta.pdf',
  },
  latePayment: {
    subject: 'Reembolso de su pago a {{venueName}}',
    heading: 'Su pago llegó demasiado tarde',
    sentence:
      'Su pago de {{amount}} por {{offeringName}} llegó cuando su lugar ya no estaba reservado. Le reembolsamos el total; puede tardar unos días en aparecer en su tarjeta. No se reservó nada.',
  },
  renewal: {
    subject: 'Su exención de responsabilidad de {{venueName}} vence pronto',
    heading: 'Su exención de responsabilidad vence pronto',
    sentence:
      'Lo que firmó en {{venueName}} vence pronto. Fírmelo de nuevo ahora y no le quedará nada por hacer al llegar.',
    until: 'vence el {{day}}',
    open: 'Firmar de nuevo',
    closing:
      'El enlace abre su formulario una sola vez, con sus datos ya escritos. {{venueName}} envía este correo porque usted firmó allí.',
    unsubscribe: 'No quiero recibir más correos sobre esto',
  },
  signedCopy: {
    subject: 'Su exención de responsabilidad firmada para {{venueName}}',
    heading: 'Su exención de responsabilidad firmada',
    sentence:
      'Gracias por firmar la exención de responsabilidad de {{venueName}}. Su copia está disponible aquí durante {{days}} días.',
    open: 'Abrir mi copia',
    closing: 'Si usted no firmó esta exención de responsabilidad, avise a {{venueName}}.',
  },
  card: {
    subject: 'Su tarjeta de miembro de {{venueName}}',
    heading: 'Su tarjeta de miembro',
    sentence:
      'Esta es su tarjeta de miembro de {{venueName}}. Muestre la imagen en su teléfono al llegar, o imprímala.',
    unreadable: 'Si no se puede escanear, indique su número de miembro al personal.',
    id: 'Número de miembro',
    until: 'Miembro hasta el',
    file: 'tarjeta-de-miembro.png',
    closing: 'Si usted no es miembro de {{venueName}}, avíseles: su dirección se escribió por error.',
  },
  errors: {
    WAIVER_NOT_FOUND: 'No se encontró la exención de responsabilidad.',
    LINK_EXPIRED: 'Este enlace ya no es válido.',
    TOO_MANY_REQUESTS:
      'Se están preparando muchos documentos en este momento. Espere unos segundos e inténtelo de nuevo.',
  },
  refusedFrame: {
    reason: 'La página de reservas no se puede mostrar aquí.',
    open: 'Abrir la página de reservas de {{venueName}}',
  },
};
