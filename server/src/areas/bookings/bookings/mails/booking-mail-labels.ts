/** What a booking's mail is about. */
export type BookingMailKind = 'confirmed' | 'moved' | 'changed' | 'cancelled' | 'reminder' | 'pay';
export type MailLanguage = 'en' | 'es';

interface Facts {
  venueName: string;
  offeringName: string;
  partyName: string;
}

interface RefundFacts extends Facts {
  amount: string;
}

interface MailLabels {
  subject: Record<BookingMailKind, (facts: Facts) => string>;
  heading: Record<BookingMailKind, string>;
  greeting: (partyName: string) => string;
  sentence: Record<BookingMailKind, (facts: Facts) => string>;
  /** With a button to pay what is due. */
  payFirst: string;
  waivers: string;
  fields: Record<'what' | 'when' | 'party' | 'payment' | 'waivers' | 'booking' | 'phone' | 'address', string>;
  players: (count: number) => string;
  signHere: string;
  open: string;
  pay: (amount: string) => string;
  closing: (venueName: string) => string;
  nameless: string;
  refund: {
    subject: (facts: Facts) => string;
    heading: string;
    sentence: (facts: RefundFacts) => string;
    /** When the money arrives. */
    expect: string;
    field: string;
  };
}

export const mailLabels: Record<MailLanguage, MailLabels> = {
  en: {
    subject: {
      confirmed: ({ offeringName, venueName }) => `Your booking: ${offeringName} at ${venueName}`,
      moved: ({ offeringName, venueName }) => `New time for your booking: ${offeringName} at ${venueName}`,
      changed: ({ offeringName, venueName }) => `Change to your booking: ${offeringName} at ${venueName}`,
      cancelled: ({ offeringName, venueName }) => `Canceled: ${offeringName} at ${venueName}`,
      reminder: ({ offeringName, venueName }) => `Tomorrow: ${offeringName} at ${venueName}`,
      pay: ({ offeringName, venueName }) => `Deposit due: ${offeringName} at ${venueName}`,
    },
    heading: {
      confirmed: 'Your booking',
      moved: 'Your booking has a new time',
      changed: 'Your booking was changed',
      cancelled: 'Your booking was canceled',
      reminder: 'See you soon',
      pay: 'Your deposit is due',
    },
    greeting: (partyName) => (partyName ? `Hello ${partyName},` : 'Hello,'),
    sentence: {
      confirmed: ({ venueName }) => `Thank you for booking with ${venueName}. We look forward to seeing you.`,
      moved: ({ venueName }) => `${venueName} has moved your booking. Here is the new time.`,
      changed: ({ venueName }) => `${venueName} has changed the number of players for your booking.`,
      cancelled: ({ venueName }) => `Your booking with ${venueName} was canceled. You don’t need to do anything.`,
      reminder: ({ venueName }) => `This is a reminder of your booking with ${venueName}.`,
      pay: ({ venueName }) => `${venueName} asks you to pay the deposit for your booking.`,
    },
    payFirst: 'Your booking is confirmed as soon as the deposit is paid. You can pay by card with the button below.',
    waivers: 'Everyone in your party needs a signed waiver. Send them this link so they can sign at home.',
    fields: {
      what: 'What',
      when: 'When',
      party: 'Party',
      payment: 'Payment',
      waivers: 'Waivers',
      booking: 'Booking',
      phone: 'Phone',
      address: 'Address',
    },
    players: (count) => (count === 1 ? '1 player' : `${count} players`),
    signHere: 'Sign a waiver',
    open: 'See your booking',
    pay: (amount) => `Pay ${amount}`,
    closing: (venueName) => `If you didn’t make this booking, please let ${venueName} know.`,
    nameless: 'the venue',
    refund: {
      subject: ({ offeringName, venueName }) => `Your refund: ${offeringName} at ${venueName}`,
      heading: 'Your refund',
      sentence: ({ venueName, offeringName, amount }) =>
        `${venueName} is refunding ${amount} of what you paid for ${offeringName}.`,
      expect: 'It goes back to the card you paid with. Banks usually show it within 10 business days.',
      field: 'Refund',
    },
  },
  es: {
    subject: {
      confirmed: ({ offeringName, venueName }) => `Su reserva: ${offeringName} en ${venueName}`,
      moved: ({ offeringName, venueName }) => `Nuevo horario de su reserva: ${offeringName} en ${venueName}`,
      changed: ({ offeringName, venueName }) => `Cambio en su reserva: ${offeringName} en ${venueName}`,
      cancelled: ({ offeringName, venueName }) => `Cancelada: ${offeringName} en ${venueName}`,
      reminder: ({ offeringName, venueName }) => `Mañana: ${offeringName} en ${venueName}`,
      pay: ({ offeringName, venueName }) => `Depósito pendiente: ${offeringName} en ${venueName}`,
    },
    heading: {
      confirmed: 'Su reserva',
      moved: 'Su reserva tiene un nuevo horario',
      changed: 'Su reserva fue modificada',
      cancelled: 'Su reserva fue cancelada',
      reminder: 'Nos vemos pronto',
      pay: 'Su depósito está pendiente',
    },
    greeting: (partyName) => (partyName ? `Hola, ${partyName}:` : 'Hola:'),
    sentence: {
      confirmed: ({ venueName }) => `Gracias por reservar con ${venueName}. Le esperamos.`,
      moved: ({ venueName }) => `${venueName} cambió el horario de su reserva. Este es el nuevo.`,
      changed: ({ venueName }) => `${venueName} cambió el número de personas de su reserva.`,
      cancelled: ({ venueName }) => `Su reserva con ${venueName} fue cancelada. No tiene que hacer nada.`,
      reminder: ({ venueName }) => `Este es un recordatorio de su reserva con ${venueName}.`,
      pay: ({ venueName }) => `${venueName} le pide que pague el depósito de su reserva.`,
    },
    payFirst: 'Su reserva se confirma en cuanto se paga el depósito. Puede pagar con tarjeta con el botón de abajo.',
    waivers:
      'Cada persona de su grupo necesita una exención de responsabilidad firmada. Envíeles este enlace para que firmen en casa.',
    fields: {
      what: 'Qué',
      when: 'Cuándo',
      party: 'Grupo',
      payment: 'Pago',
      waivers: 'Exenciones de responsabilidad',
      booking: 'Reserva',
      phone: 'Teléfono',
      address: 'Dirección',
    },
    players: (count) => (count === 1 ? '1 persona' : `${count} personas`),
    signHere: 'Firmar una exención de responsabilidad',
    open: 'Ver su reserva',
    pay: (amount) => `Pagar ${amount}`,
    closing: (venueName) => `Si usted no hizo esta reserva, avise a ${venueName}.`,
    nameless: 'el establecimiento',
    refund: {
      subject: ({ offeringName, venueName }) => `Su reembolso: ${offeringName} en ${venueName}`,
      heading: 'Su reembolso',
      sentence: ({ venueName, offeringName, amount }) =>
        `${venueName} le devuelve ${amount} de lo que pagó por ${offeringName}.`,
      expect:
        'El dinero vuelve a la tarjeta con la que pagó. Los bancos suelen mostrarlo en un plazo de 10 días hábiles.',
      field: 'Reembolso',
    },
  },
};
