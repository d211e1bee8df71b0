/** What a party with prices chooses and pays, on the booking page. */
export const price = {
  party: {
    title: 'Who is coming?',
    fewer: 'One less: {{name}}',
    more: 'One more: {{name}}',
    ages: '{{from}} to {{to}} years',
    agesFrom: '{{from}} years and older',
    agesTo: 'up to {{to}} years',
  },
  extras: {
    title: 'Add extras',
    each: '{{amount}} each',
    person: '{{amount}} per person',
    left: '{{count}} left',
    soldOut: 'Sold out at this time',
    add: 'Add for everyone',
  },
  code: {
    label: 'Promo code (optional)',
    apply: 'Apply',
    remove: 'Remove code',
    applied: '{{code}} is applied.',
  },
  bill: {
    title: 'What you pay',
    choose: 'Choose a date and a time to see the price.',
    loading: 'Working out the price…',
    failed: 'The price could not be loaded.',
    discount: 'Promo code {{code}}',
    tax: '{{name}} ({{percent}}%)',
    taxIncluded: 'Includes {{name}} ({{percent}}%)',
    total: 'Total',
    dueNow: 'Due now',
    later: 'Due later',
    minimum: 'Minimum charge',
  },
};
