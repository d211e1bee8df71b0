import type { Flag } from '#db/flag';

declare module '../../../db/tables.ts' {
  interface Tables {
    holidays: HolidayTable;
    open_holidays: OpenHolidayTable;
  }
}

/** The platform's holidays. */
export interface HolidayTable {
  holiday_id: string;
  holiday_name: string;
  holiday_date: string;
  holiday_type: string;
  description: string;
  is_active: Flag;
  created_at: string;
}

/** Holidays on which a venue takes bookings by its own choice. */
export interface OpenHolidayTable {
  client_id: string;
  holiday_date: string;
}
