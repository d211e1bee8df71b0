import { randomUUID } from 'node:crypto';
import type { PaymentLinkView } from '@gatehouse/sync-protocol/areas/bookings/payments.contracts';
import { adultBody } from '../helpers/samples/signing-samples.ts';
import type { Ledger } from './ledger.ts';
import { Line, type Lines, until } from './line.ts';
import type { ClusterVenue } from './venues.ts';

const CUT_PERCENT = 5;
const CARD = 'cnon:card-nonce-ok';

let visitors = 0;

/** Lets visitors come one after another until the signal aborts; each ends what it began. */
export async function receiveVisitors(
  lines: Lines,
  venues: readonly ClusterVenue[],
  ledger: Ledger,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    visitors += 1;
    const venue = venues[visitors % venues.length];
    if (venue) await new Visitor(lines, venue, visitors, ledger).come();
  }
}

type Payable = Pick<PaymentLinkView, 'paymentCompleted' | 'paymentPending'>;

/** Someone at home who signs, books, and pays the deposit by card, each until it is answered. */
class Visitor {
  readonly #venue: ClusterVenue;
  readonly #number: number;
  readonly #ledger: Ledger;
  readonly #lines: Lines;
  readonly #line: Line;

  constructor(lines: Lines, venue: ClusterVenue, number: number, ledger: Ledger) {
    this.#venue = venue;
    this.#number = number;
    this.#ledger = ledger;
    const from = `127.${1 + ((number >> 16) & 63)}.${(number >> 8) & 255}.${1 + (number % 254)}`;
    this.#lines = lines;
    this.#line = new Line(lines, { cutPercent: CUT_PERCENT, from });
  }

  async come(): Promise<void> {
    await this.#sign();
    await this.#pay(await this.#book());
    this.#line.close();
  }

  async #sign(): Promise<void> {
    const email = `signer${this.#number}@visitor.example`;
    const event_id = randomUUID();
    const fields = { email, event_id, adult_last_name: `Signer ${this.#number}` };
    const body = adultBody(this.#venue.clientId, fields);
    await this.#line.insist('POST', '/api/public/waiver/waiver-signature', { body });
    this.#ledger.signings.add(event_id);
    this.#ledger.mailboxes.add(email);
  }

  async #book(): Promise<string> {
    const { clientId, offeringId, date } = this.#venue;
    const request_id = randomUUID();
    const body = {
      request_id,
      client_id: clientId,
      offering_id: offeringId,
      party_name: `Booker ${this.#number}`,
      party_phone: '(212) 555-0100',
      party_email: `booker${this.#number}@visitor.example`,
      date_scheduled: date,
      start_time: '10:00',
    };
    const made = await this.#line.insist<{ booking_id: string }>('POST', '/api/public/bookings', { body });
    this.#ledger.bookings.set(made.booking_id, request_id);
    return made.booking_id;
  }

  /** Presses twice. As the payment page does, after no answer it looks whether the booking is paid, and waits while nobody knows. */
  async #pay(bookingId: string): Promise<void> {
    const token = await this.#payToken(bookingId);
    await until<unknown>(this.#lines, `the payment of ${bookingId}`, async () => {
      const seen = await this.#line.insist<Payable>('GET', `/api/public/bookings/booking/${bookingId}?token=${token}`);
      if (seen.paymentCompleted || seen.paymentPending) return { done: seen.paymentCompleted, value: seen };
      const press = () =>
        this.#line.ask('POST', '/api/payments/create-payment', { body: { sourceId: CARD, bookingId, token } });
      const paid = await Promise.all([press(), press()]);
      return { done: paid.some(({ status }) => status === 200), value: paid };
    });
    this.#ledger.charges.add(bookingId);
    this.#ledger.mailboxes.add(`booker${this.#number}@visitor.example`);
  }

  async #payToken(bookingId: string): Promise<string> {
    const body = { bookingId, clientId: this.#venue.clientId };
    const { paymentLink } = await this.#line.insist<{ paymentLink: { url: string } }>(
      'POST',
      '/api/payment/create-booking-payment-link',
      { body },
    );
    return paymentLink.url.split('/').at(-1) ?? '';
  }
}
