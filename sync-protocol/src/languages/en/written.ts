import { bookingState } from './booking-state.ts';
import { wishes } from './wishes.ts';

/** What the server writes to visitors: mails, member cards, and pages without the client. */
export const written = {
  money: bookingState.money,
  common: {
    /** After a label. */
    colon: ':',
    hello: 'Hello {{name}},',
    helloNameless: 'Hello,',
    /** Replaces a name that was only a link. */
    venue: 'the venue',
    retry: 'Try again',
  },
  subject: {
    confirmed: 'Your booking: {{offeringName}} at {{venueName}}',
    moved: 'New time for your booking: {{offeringName}} at {{venueName}}',
    changed: 'Change to your booking: {{offeringName}} at {{venueName}}',
    cancelled: 'Canceled: {{offeringName}} at {{venueName}}',
    reminder: 'Tomorrow: {{offeringName}} at {{venueName}}',
    pay: 'Deposit due: {{offeringName}} at {{venueName}}',
  },
  seriesPlaced: {
    heading_one: 'Your booking',
    heading_other: 'Your bookings',
    subject_one: 'Your booking at {{venueName}}',
    subject_other: 'Your bookings at {{venueName}}',
    sentence_one: '{{venueName}} has booked {{offeringName}} for you on this date.',
    sentence_other: '{{venueName}} has booked {{offeringName}} for you on these dates.',
  },
  seriesMoved: {
    heading_one: 'Your booking was changed',
    heading_other: 'Your bookings were changed',
    subject_one: 'Changed: your booking at {{venueName}}',
    subject_other: 'Changed: your bookings at {{venueName}}',
    sentence_one: '{{venueName}} has changed your booking of {{offeringName}}. It is on this date now.',
    sentence_other: '{{venueName}} has changed your bookings of {{offeringName}}. They are on these dates now.',
  },
  seriesCanceled: {
    heading_one: 'Your booking was canceled',
    heading_other: 'Your bookings were canceled',
    subject_one: 'Canceled: your booking at {{venueName}}',
    subject_other: 'Canceled: your bookings at {{venueName}}',
    sentence_one: '{{venueName}} has canceled {{offeringName}} on this date.',
    sentence_other: '{{venueName}} has canceled {{offeringName}} on these dates.',
  },
  waitlistJoined: {
    heading: 'You’re on the waitlist',
    subject: 'On the waitlist: {{offeringName}} at {{venueName}}',
    sentence:
      'All places are taken right now. As soon as one that fits becomes free, we hold it for you for 20 minutes and send you an email.',
    open: 'See or leave the waitlist',
    closing: 'If you didn’t join this waitlist, please let {{venueName}} know.',
  },
  waitlistOffered: {
    heading: 'A place is free',
    subject: 'A place is free until {{until}}: {{offeringName}} at {{venueName}}',
    sentence:
      '{{venueName}} holds this place for you until {{until}}. After that it goes to the next person who waits.',
    open: 'Take this place',
  },
  wishes,
  heading: {
    confirmed: 'Your booking',
    moved: 'Your booking has a new time',
    changed: 'Your booking was changed',
    cancelled: 'Your booking was canceled',
    reminder: 'See you soon',
    pay: 'Your deposit is due',
  },
  sentence: {
    confirmed: 'Thank you for booking with {{venueName}}. We look forward to seeing you.',
    moved: 'The time of your booking with {{venueName}} has changed. Here is the new one.',
    changed: 'The number of players for your booking with {{venueName}} has changed.',
    cancelled: 'Your booking with {{venueName}} was canceled. You don’t need to do anything.',
    reminder: 'This is a reminder of your booking with {{venueName}}.',
    pay: '{{venueName}} asks you to pay the deposit for your booking.',
  },
  booking: {
    payFirst: 'Your booking is confirmed as soon as the deposit is paid.',
    /** Comes with a button to pay what is due. */
    payByCard: 'You can pay by card with the button below.',
    waivers: 'Everyone in your party needs a signed waiver. Send them this link so they can sign at home.',
    players_one: '{{count}} player',
    players_other: '{{count}} players',
    signHere: 'Sign a waiver',
    open: 'See your booking',
    pay: 'Pay {{amount}}',
    closing: 'If you didn’t make this booking, please let {{venueName}} know.',
  },
  fields: {
    what: 'What',
    when: 'When',
    party: 'Party',
    payment: 'Payment',
    waivers: 'Waivers',
    booking: 'Booking',
    reference: 'Booking reference',
    phone: 'Phone',
    address: 'Address',
    date: 'Date',
    time: 'Time',
    refund: 'Refund',
  },
  refund: {
    subject: 'Your refund: {{offeringName}} at {{venueName}}',
    heading: 'Your refund',
    sentence: '{{venueName}} is refunding {{amount}} for {{offeringName}}.',
    /** When the money arrives. */
    expect: 'The money goes back to the card you paid with. Banks usually show it within 10 business days.',
  },
  /** A link to pay part of what a booking costs. */
  share: {
    subject: '{{amount}} to pay: {{offeringName}} at {{venueName}}',
    heading: 'Your share to pay',
    sentence: '{{venueName}} asks you to pay {{amount}} for {{offeringName}}.',
    closing: 'If you don’t know this booking, please let {{venueName}} know and pay nothing.',
  },
  receipt: {
    subject: 'Your receipt: {{offeringName}} at {{venueName}}',
    heading: 'Your receipt',
    sentence: 'Thank you. {{venueName}} sends you the receipt for your booking with this email.',
    file: 'receipt.pdf',
  },
  bill: {
    subject: 'Your bill: {{offeringName}} at {{venueName}}',
    heading: 'Your bill',
    sentence: '{{venueName}} sends you the bill for your booking with this email.',
    file: 'bill.pdf',
  },
  latePayment: {
    subject: 'Your payment to {{venueName}} is being refunded',
    heading: 'Your payment arrived too late',
    sentence:
      'Your payment of {{amount}} for {{offeringName}} arrived after your place was released. We’re refunding all of it; it may take a few days to show on your card. Nothing was booked.',
  },
  renewal: {
    subject: 'Your waiver for {{venueName}} ends soon',
    heading: 'Your waiver ends soon',
    sentence:
      'What you signed at {{venueName}} ends soon. Sign again now, and there is nothing left to do when you arrive.',
    until: 'valid until {{day}}',
    open: 'Sign again',
    closing:
      'The link opens your form once, with your details filled in. {{venueName}} sends this email because you signed there.',
    unsubscribe: 'Don’t email me about this again',
  },
  signedCopy: {
    subject: 'Your signed waiver for {{venueName}}',
    heading: 'Your signed waiver',
    sentence:
      'Thank you for signing the waiver for {{venueName}}. You can open your copy here for the next {{days}} days.',
    open: 'Open my copy',
    closing: 'If you didn’t sign this waiver, please let {{venueName}} know.',
  },
  card: {
    subject: 'Your member card for {{venueName}}',
    heading: 'Your member card',
    sentence:
      'Here is your member card for {{venueName}}. Show the picture on your phone when you come in, or print it.',
    unreadable: 'If it can’t be scanned, tell the staff your membership ID.',
    id: 'Membership ID',
    /** Before the day; also on the card. */
    until: 'Member until',
    file: 'member-card.png',
    closing: 'If you are not a member of {{venueName}}, please let them know. Your address was entered by mistake.',
  },
  /** Sentences by the code of the error. In English the server has its own sentence for each case. */
  errors: {
    WAIVER_NOT_FOUND: 'Waiver not found',
    LINK_EXPIRED: 'This link is no longer valid.',
    TOO_MANY_REQUESTS: 'Many documents are being prepared right now. Please wait a few seconds and try again.',
  },
  refusedFrame: {
    reason: 'The booking page can’t be shown here.',
    open: 'Open the booking page of {{venueName}}',
  },
};
