/** What is said of a booking's place and money, also to staff. */
export const bookingState = {
  places: {
    taken: 'Taken',
    private: 'Free, up to {{left}}',
    full: 'Full',
    shared_one: '{{count}} of {{total}} left',
    shared_other: '{{count}} of {{total}} left',
    unlimited: 'Available',
  },
  money: {
    nothing_due: 'Nothing due',
    not_paid: 'Not paid online',
    due: 'Deposit due: {{amount}} by {{by}}',
    paid: 'Paid {{amount}}',
    refunding: 'Refund under way: {{amount}}',
    refunded: 'Refunded {{amount}}',
    part: '{{amount}} of {{whole}}',
  },
};
