import { formatCents } from '@gatehouse/sync-protocol/base/money';
import { english, languageCodes } from '@gatehouse/sync-protocol/languages/languages';
import type { BookingEventKind } from '../../areas/bookings/scheduling/booking-events.shared.repository.ts';
import { makeBookingId } from '../../areas/bookings/scheduling/placing/booking-id.ts';
import type { Row } from '../../db/tables.ts';
import type { WirePayment } from '../../integrations/square-simulator/wire.ts';
import type { SettableClock } from '../invented/demo-clock.ts';
import type { Person } from '../invented/people.ts';
import type { Random } from '../invented/random.ts';
import type { DemoSquare } from './demo-square.ts';

/** A language that some parties book in. */
const [, foreign = english] = languageCodes;

const MINUTE_MS = 60_000;

/** What the bookings of a venue are made from. */
export interface StoryTools {
  random: Random;
  clock: SettableClock;
  /** Null where the venue takes no money. */
  square: DemoSquare | null;
  clientId: string;
  /** The actor, as in the audit chain. */
  staff: string;
  version: number;
}

/** A booking with everything that happened to it. Each step is an instant later than the one before. */
export class BookingStory {
  readonly row: Row<'bookings'>;
  readonly events: Row<'booking_events'>[] = [];
  readonly payments: Row<'booking_payments'>[] = [];
  readonly refunds: Row<'booking_refunds'>[] = [];
  readonly #tools: StoryTools;
  #charged: WirePayment | null = null;

  constructor(
    tools: StoryTools,
    offering: Row<'offerings'>,
    made: { person: Person; date: string; time: string; extra: number; source: 'public' | 'staff'; atMs: number },
  ) {
    this.#tools = tools;
    const { random, clientId, staff, version } = tools;
    const { person, source, atMs } = made;
    const isConfirmed = source === 'public' && offering.deposit_cents === 0;
    this.row = {
      client_id: clientId,
      booking_id: makeBookingId(clientId, atMs, random.bytes),
      reference: null,
      offering_id: offering.offering_id,
      offering_name: offering.offering_name,
      guest_offering_name: null,
      offering_type: offering.offering_type,
      party_name: `${person.firstName} ${person.lastName}`,
      party_phone: person.phone,
      party_email: person.email,
      date_scheduled: made.date,
      booking_time: made.time,
      base_players: offering.base_players,
      add_players: made.extra,
      max_players: offering.max_players,
      status: isConfirmed ? 'confirmed' : 'pending',
      check_in_status: 'not checked in',
      party_goers: null,
      party_checked_in_at: null,
      ...startTimeColumns,
      deposit_cents: offering.deposit_cents,
      total_cents: offering.deposit_cents,
      square_transaction_id: source === 'staff' ? 'client-created' : null,
      hold_expires_at: null,
      request_id: null,
      source,
      booker_mac: null,
      reminder_sent_at: null,
      language: source === 'public' && random.chance(0.12) ? foreign : english,
      created_at: iso(atMs),
      updated_at: iso(atMs),
      version,
    };
    this.#tell(atMs, source === 'staff' ? staff : 'visitor', 'created');
  }

  /** A card that paid, sometimes after one that was declined. */
  pay(atMs: number): void {
    const { random, clock, square } = this.#tools;
    const { row } = this;
    if (!square) return;
    if (random.chance(0.06)) this.#storePayment(atMs - MINUTE_MS, null);
    clock.set(atMs);
    const paymentId = random.uuid();
    this.#charged = square.pay(row.deposit_cents, {
      referenceId: paymentId,
      note: `${row.offering_name}, ${row.date_scheduled}`,
      buyerEmail: row.party_email,
    });
    this.#storePayment(atMs, { paymentId, charged: this.#charged });
    Object.assign(row, { status: 'confirmed', square_transaction_id: this.#charged.id });
    this.#tell(atMs, 'visitor', 'confirmed', { reason: `Paid ${formatCents(row.deposit_cents)} by card` });
  }

  cancel(atMs: number, reason: string): void {
    Object.assign(this.row, { status: 'cancelled', check_in_status: 'cancelled' });
    this.#tell(atMs, this.#tools.staff, 'cancelled', { reason });
  }

  /** Nobody paid in time. */
  expire(atMs: number): void {
    Object.assign(this.row, { status: 'cancelled', check_in_status: 'cancelled' });
    this.#tell(atMs, 'system', 'expired');
  }

  shrink(atMs: number, players: number): void {
    const before = this.row.add_players;
    this.row.add_players = before - players;
    this.#tell(atMs, this.#tools.staff, 'changed', { add_players: [before, this.row.add_players] });
  }

  /** Gives back what was paid, or a part of it. */
  refund(atMs: number, reason: string, cents = this.row.deposit_cents): void {
    const { random, clock, square, staff } = this.#tools;
    const paid = this.payments.find(({ applied_at: appliedAt }) => appliedAt !== null);
    if (!square || !paid || !this.#charged) return;
    clock.set(atMs);
    const at = iso(atMs);
    this.refunds.push({
      client_id: paid.client_id,
      refund_id: random.uuid(),
      payment_id: paid.payment_id,
      booking_id: paid.booking_id,
      status: 'completed',
      amount_cents: cents,
      currency: paid.currency,
      idempotency_key: random.uuid(),
      square_refund_id: square.refund(this.#charged, cents, reason),
      actor: staff,
      reason,
      failure_message: null,
      created_at: at,
      updated_at: at,
      completed_at: at,
      next_check_at: null,
      attempts: 0,
    });
    this.#tell(atMs, staff, 'refunded', { reason: `${formatCents(cents)}: ${reason}` });
  }

  /** The party came, or did not. */
  end(atMs: number, checkIn: 'checked in' | 'no show', status: 'completed' | 'confirmed'): void {
    const before = this.row.check_in_status;
    Object.assign(this.row, { status, check_in_status: checkIn });
    this.#tell(atMs, this.#tools.staff, 'changed', { check_in_status: [before, checkIn] });
  }

  #tell(atMs: number, actor: string, kind: BookingEventKind, detail: object = {}): void {
    const { client_id, booking_id } = this.row;
    const number = this.events.length + 1;
    const happened_at = iso(atMs);
    this.events.push({ client_id, booking_id, number, happened_at, actor, kind, detail: JSON.stringify(detail) });
    this.row.updated_at = happened_at;
  }

  #storePayment(atMs: number, taken: { paymentId: string; charged: WirePayment } | null): void {
    const { random } = this.#tools;
    const paymentId = taken?.paymentId ?? random.uuid();
    const at = iso(atMs);
    this.payments.push({
      client_id: this.row.client_id,
      payment_id: paymentId,
      booking_id: this.row.booking_id,
      kind: 'card',
      status: taken ? 'completed' : 'declined',
      amount_cents: this.row.deposit_cents,
      tip_cents: 0,
      link_id: null,
      currency: 'USD',
      idempotency_key: random.uuid(),
      reference_id: paymentId,
      location_id: taken?.charged.location_id ?? '',
      square_payment_id: taken?.charged.id ?? null,
      square_order_id: taken?.charged.order_id ?? null,
      square_link_id: null,
      receipt_url: taken?.charged.receipt_url ?? null,
      failure_code: taken ? null : 'INSUFFICIENT_FUNDS',
      failure_message: taken ? null : 'Your card does not have enough funds.',
      created_at: at,
      updated_at: at,
      completed_at: taken ? at : null,
      applied_at: taken ? at : null,
      next_check_at: null,
      refunds_check_at: null,
      attempts: 0,
      decided_at: null,
      decided_by: null,
      admins_mailed_for: null,
    });
  }
}

function iso(atMs: number): string {
  return new Date(atMs).toISOString();
}

/** What a booking takes of an offering without a length: its start time, and no resource. */
export const startTimeColumns = {
  duration_minutes: null,
  setup_minutes: 0,
  cleanup_minutes: 0,
  resource_needs: '[]',
  resources: '[]',
  series_id: null,
  overbooked_reason: null,
  needs_review: 0,
  guest_policy: null,
  move_ended_at: null,
  cancel_ended_at: null,
  party_ended_at: null,
} as const;
