import { type FederalHoliday, federalHolidays } from '@gatehouse/sync-protocol/areas/bookings/federal-holidays';

export type DemoHoliday = Pick<FederalHoliday, 'date' | 'name'>;

/** Federal holidays of a year on their own days, earliest first. */
export function usHolidays(year: number): DemoHoliday[] {
  return federalHolidays(year).filter(({ isObserved }) => !isObserved);
}

/** Holidays on which families stay at home. */
export const familyHolidays: ReadonlySet<string> = new Set(['New Year’s Day', 'Thanksgiving Day', 'Christmas Day']);
