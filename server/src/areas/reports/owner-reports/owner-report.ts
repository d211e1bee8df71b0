import { type CsvColumns, csvHead, csvRows } from '@gatehouse/sync-protocol/base/csv';
import type { Connection } from '#db/database';
import type { ReportFrame } from './report-frame.ts';

/** A report as it is counted, and as a file. */
export interface OwnerReport<Report> {
  /** Begins the file's name. The check-ins and bookings themselves have `checkins-report-…` and `bookings-report-…`. */
  fileName: string;
  make: (db: Connection, frame: ReportFrame) => Promise<Report>;
  /** The same as CSV. */
  file: (db: Connection, frame: ReportFrame) => Promise<string>;
}

/** Describes a report: its file has one line for each day, and a column for each heading. Requirements F34, F35, F36, B44, X4. */
export function ownerReport<Report, Line>({
  fileName,
  make,
  lines,
  columns,
}: Pick<OwnerReport<Report>, 'fileName' | 'make'> & {
  lines: (report: Report) => readonly Line[];
  columns: CsvColumns<Line>;
}): OwnerReport<Report> {
  return {
    fileName,
    make,
    file: async (db, frame) => csvHead(columns) + csvRows(columns, lines(await make(db, frame))),
  };
}
