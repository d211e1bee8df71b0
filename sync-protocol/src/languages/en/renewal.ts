/** The pages that the links of renewal mails lead to. */
export const renewal = {
  renew: {
    title: 'Sign again',
    lead: 'Your form opens with your details filled in. Please check them, read what you are signing, and sign.',
    once: 'The link in your email opens it once, so that nobody else can read your details.',
    continue: 'Continue',
    used: 'This link no longer works',
    usedHint:
      'A link opens your form once, and only until you have signed again. We can send a new one to the address that got the email.',
    again: 'Send me a new link',
    sent: 'Please check your email',
    sentHint: 'If there is still something to sign, a new link is on its way to the address that got this one.',
    unknown: 'This link is not known',
    unknownHint: 'Please use the link in your latest email, or ask at the venue.',
  },
  unsubscribe: {
    title: 'No more of these emails?',
    lead: 'You will not get emails from this venue before your waiver ends. Your signed waiver and your bookings stay as they are.',
    confirm: 'Unsubscribe',
    done: 'You are unsubscribed',
    doneHint: 'You will get no more of these emails from this venue.',
  },
  errors: {
    offline: 'You’re not connected. Please try again.',
    busy: 'Too many attempts. Please wait a minute and try again.',
    failed: 'That didn’t work. Please try again.',
  },
};
