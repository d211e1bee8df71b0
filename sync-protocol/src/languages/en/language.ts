/** What is needed of every language at once, whichever a visitor chooses. The texts of screens and mails are loaded apart. */
export interface Language {
  /** The name in the language itself. */
  name: string;
  /** BCP 47: how its readers in the United States write days, times and money. */
  locale: string;
  /** Between the short name of a weekday and the day. */
  afterWeekday: string;
  /** How a date of birth is typed. */
  birthDate: readonly ('day' | 'month' | 'year')[];
  /** Shown before a device could read which languages it has. Rule D18. */
  storageFailing: string;
  /** The name of the booking page's frame on another website. */
  bookOnline: string;
  /** The lines of a poster for the wall, which speaks to everyone who comes by. */
  poster: { signWaiver: string; scanToSign: string; scanToBook: string };
}

export const en: Language = {
  name: 'English',
  locale: 'en-US',
  afterWeekday: ', ',
  birthDate: ['month', 'day', 'year'],
  storageFailing:
    'This device isn’t ready: it can’t open its storage. It keeps trying by itself. Please see the front desk.',
  bookOnline: 'Book online',
  poster: {
    signWaiver: 'Sign your waiver',
    scanToSign: 'Scan the code with your phone to sign.',
    scanToBook: 'Scan the code with your phone to book.',
  },
};
