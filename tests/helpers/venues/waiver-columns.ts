/** An adult's waiver without its ids, days and version: what tests add to. */
export const adultColumns = {
  waiver_type: 'Adult' as const,
  adult_first_name: 'Ada',
  adult_last_name: 'Lovelace',
  adult_dob: '1985-12-10',
  email: 'ada@example.org',
  phone: '(212) 555-0100',
  street: '',
  city: '',
  state: '',
  zip_code: '',
  minor_first_name: null,
  minor_last_name: null,
  minor_dob: null,
};
