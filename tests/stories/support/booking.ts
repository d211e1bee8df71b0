import { sendDueMail } from '@gatehouse/server/areas/mail/outbox/outbox.service';
import { weekdays } from '@gatehouse/sync-protocol/areas/bookings/availability/schedule';
import type { OfferingView } from '@gatehouse/sync-protocol/areas/bookings/offerings.contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import type { TestApp, TestVenue } from '../../helpers/app/test-app.ts';
import { openOffering } from '../../helpers/venues/offerings.ts';
import { pressOn, put } from './hands.ts';

/* What a visitor does on the booking page. */

/** A day on which offerings are open, the Wednesday after `TEST_START`, and the next one. */
export const SOON = '2026-06-17';
export const LATER = '2026-06-18';

const everyDay = Object.fromEntries(
  weekdays.flatMap((day) => [
    [`${day}_start`, '10:00'],
    [`${day}_end`, '12:00'],
  ]),
);

/** An offering at 10:00, 11:00 and 12:00 every day, for 4 to 10 players, one party at a time; free, unless `fields` say otherwise. */
export function openDaily(house: TestApp, venue: TestVenue, fields: object = {}): Promise<OfferingView> {
  return openOffering(house, venue, { ...everyDay, ...fields });
}

export const bookPath = ({ client_id, offering_id }: OfferingView): string => `/book/${client_id}/${offering_id}`;

/** The button of a day in the calendar, once the calendar knows which days are free. */
export async function dayButton(date: string): Promise<HTMLElement> {
  return waitFor(() => {
    const button = document.querySelector<HTMLElement>(`[data-date="${date}"]`);
    expect(button?.closest('[role=grid]')?.getAttribute('aria-busy')).toBe('false');
    return button as HTMLElement;
  });
}

export async function chooseDay(date: string): Promise<void> {
  pressOn(await dayButton(date));
}

/** The start time of the chosen day that is shown as `time`. */
export const timeOption = (time: string) => screen.findByLabelText<HTMLInputElement>(new RegExp(`^${time}`));

export async function chooseTime(time: string): Promise<void> {
  const option = await timeOption(time);
  pressOn(option);
  await waitFor(() => expect(option.checked).toBe(true));
}

export const PARTY = { name: 'Ada Lovelace', phone: '(212) 555-0100', email: 'ada@example.org' } as const;

export async function fillParty(): Promise<void> {
  await put(/^Party name/, PARTY.name);
  await put(/^Phone/, PARTY.phone);
  await put(/^Email/, PARTY.email);
}

export const valueOf = (label: RegExp): string => screen.getByLabelText<HTMLInputElement>(label).value;

export async function expectParty(): Promise<void> {
  await screen.findByLabelText(/^Party name/);
  expect([/^Party name/, /^Phone/, /^Email/].map(valueOf)).toEqual(Object.values(PARTY));
}

/** Presses the button with this text. To look for its role takes long on a page with a calendar. */
export async function pressText(text: string, where = document.body): Promise<void> {
  const button = await waitFor(() => {
    const found = within(where).getByText(text, { selector: 'button, button *' }).closest('button');
    expect(found?.disabled).toBe(false);
    return found as HTMLElement;
  });
  pressOn(button);
}

/** The heading of a state, once it is shown. */
export const heading = (name: string) => screen.findByRole('heading', { name });

/** The same, once it has the focus. */
export async function focusedHeading(name: string): Promise<void> {
  const found = await heading(name);
  await waitFor(() => expect(document.activeElement).toBe(found));
}

const BOOKING = /^\/booking\/(C\d{5}-\d+)\/[\w-]+$/;
/** The id of the booking to whose own page an address leads. */
export const bookingAt = (path: string): string | undefined => BOOKING.exec(path)?.[1];

/** The id of the booking whose own page is open and says that it is booked. */
export async function openedBooking(): Promise<string> {
  await waitFor(() => expect(window.location.pathname).toMatch(BOOKING));
  await heading('You’re booked');
  return bookingAt(window.location.pathname) ?? '';
}

/** The bookings of an offering, oldest first. */
export async function bookingsOf({ deps }: TestApp, { client_id, offering_id }: OfferingView) {
  return deps.db.readVenue(client_id, (db) =>
    db
      .selectFrom('bookings')
      .select(['booking_id', 'status', 'base_players', 'add_players', 'booking_time'])
      .where('offering_id', '=', offering_id)
      .orderBy('created_at')
      .execute(),
  );
}

const { signal } = new AbortController();

/** What was mailed to an address, newest last. */
export async function mailsTo({ deps, mails }: TestApp, to: string) {
  await sendDueMail(deps, signal);
  return mails.filter((mail) => mail.to === to);
}

/** The path of the newest link that begins with `path`, of the mails to an address. */
export async function mailedPath(house: TestApp, to: string, path: string): Promise<string> {
  const texts = (await mailsTo(house, to)).map(({ text }) => text).toReversed();
  const links = texts.flatMap((text) => text.match(/https?:\/\/\S+/g) ?? []);
  const link = links.find((each) => each.startsWith(house.deps.config.publicUrl + path));
  if (!link) throw new Error(`No mail to ${to} has a link to ${path}.`);
  return link.slice(house.deps.config.publicUrl.length);
}
