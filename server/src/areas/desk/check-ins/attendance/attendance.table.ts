declare module '../../../../db/tables.ts' {
  interface Tables {
    attendance_by_month: AttendanceByMonthTable;
    attendance_by_day: AttendanceByDayTable;
  }
}

/**
 * People by the day on which they were in and the month in which they had been in before, '' for never. Their sum over the
 * months is how many were in on a day.
 */
export interface AttendanceByMonthTable {
  client_id: string;
  venue_date: string;
  previous_month: string;
  people: number;
}

/** People by the day on which they were in and the one on which they had been in before; without first visits. */
export interface AttendanceByDayTable {
  client_id: string;
  previous_date: string;
  venue_date: string;
  people: number;
}
