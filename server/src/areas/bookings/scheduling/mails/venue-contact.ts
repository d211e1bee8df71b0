import type { VenueContact } from '@gatehouse/sync-protocol/areas/bookings/public-bookings.contracts';
import { mapLink, phoneLink } from '@gatehouse/sync-protocol/base/contact-links';
import { isEmail } from '@gatehouse/sync-protocol/base/people/email';
import { digitsOf, formatPhone } from '@gatehouse/sync-protocol/base/people/phone';
import type { LanguageCode } from '@gatehouse/sync-protocol/languages/languages';
import { writtenText } from '@gatehouse/sync-protocol/languages/written-texts';
import { oneLine } from '#areas/mail/outbox/compose-mail';
import type { Config } from '#base/config';
import type { Mail } from '#integrations/mailer/mailer';
import { addressOf } from '#integrations/mailer/to-message';

/** The most of an address that a mail shows, in characters. */
const ADDRESS_MAX = 200;

/** How visitors reach the venue; what it did not give is empty. Requirement B23. */
export function contactOf({ phone, email, address }: VenueContact): VenueContact {
  return { phone: digitsOf(phone) === '' ? '' : phone, email: isEmail(email) ? email : '', address: oneLine(address) };
}

/** The rows of a party's mail that say how to reach the venue; none for what it did not give. */
export function contactFacts(venue: VenueContact, language: LanguageCode) {
  const { phone, address } = contactOf(venue);
  const t = writtenText(language);
  return [
    ...(phone === '' ? [] : [{ label: t('fields.phone'), value: formatPhone(phone), url: phoneLink(phone) }]),
    ...(address === ''
      ? []
      : [
          {
            label: t('fields.address'),
            value: address.slice(0, ADDRESS_MAX),
            url: mapLink(address.slice(0, ADDRESS_MAX)),
          },
        ]),
  ];
}

/** Organizer of a booking's event in a calendar: the venue, under the address of our mails where it has none. */
export function organizerOf(
  { config }: { config: Pick<Config, 'mail'> },
  venue: VenueContact,
  name: string,
): { name: string; email: string } {
  const { email } = contactOf(venue);
  /* A parameter of a calendar can't hold a double quote (RFC 5545, 3.1). */
  return { name: oneLine(name).replaceAll('"', '’'), email: email || addressOf(config.mail.from) };
}

/** A party's answer to a mail goes to the venue. */
export function replyToVenue(venue: VenueContact, name: string): Pick<Mail, 'replyTo'> {
  const { email } = contactOf(venue);
  return email === '' ? {} : { replyTo: { name: oneLine(name), address: email } };
}
