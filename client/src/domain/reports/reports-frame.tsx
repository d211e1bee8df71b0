import { reportPeriods } from '@gatehouse/sync-protocol/areas/reports/report-period';
import type { ReportName } from '@gatehouse/sync-protocol/areas/reports/reports.contracts';
import { NativeSelect, Tabs } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { PageHeader } from '../../components/page-header.tsx';
import { PeriodPicker } from '../../components/period-picker.tsx';
import { useVenueDate } from '../../sync/react/use-venue-date.ts';
import { type Chosen, daysOf, paramsOf, periodLabels, useChosen } from './periods.ts';
import classes from './reports-frame.module.css';

const attendance = { overview: 'Overview', checkins: 'Check-ins', graphs: 'Graphs', exports: 'Excel Exports' } as const;
export type AttendancePart = keyof typeof attendance;

/** What the list of reports calls each; those of attendance come first. */
export const reportLabels: Readonly<Record<ReportPlace, string>> = {
  ...attendance,
  waivers: 'Waivers',
  'check-ins': 'Visits',
  bookings: 'Bookings',
  revenue: 'Revenue',
  sales: 'Sales',
  guests: 'Guests',
};
type ReportPlace = AttendancePart | ReportName | 'sales';
const places = Object.keys(reportLabels) as ReportPlace[];

export const isAttendance = (place: string | null): place is AttendancePart => place !== null && place in attendance;

/** The attendance of customers belongs to their screen. */
function addressOf(place: ReportPlace, chosen: Chosen): string {
  const [path, own] = isAttendance(place)
    ? ['/customer-check-in', { view: 'attendance', part: place }]
    : ['/reports', { report: place }];
  return `${path}?${new URLSearchParams({ ...own, ...paramsOf(chosen) }).toString()}`;
}

interface ReportsFrameProps {
  place: ReportPlace;
  title: string;
  subtitle?: ReactNode;
  actions: ReactNode;
  /** The longest custom period; null where the report has periods of its own. */
  daysMax: number | null;
  children: ReactNode;
}

/** Every report on one screen: which one, of which days, and what it says. The days stay when another report is chosen. */
export function ReportsFrame({ place, title, subtitle, actions, daysMax, children }: ReportsFrameProps) {
  const [chosen] = useChosen();
  const navigate = useNavigate();
  const isNarrow = useMediaQuery('(max-width: 61.99em)', false, { getInitialValueInEffect: false });
  const open = (next: string | null): void =>
    void navigate(addressOf(places.find((name) => name === next) ?? place, chosen));
  const report = (
    <>
      <PageHeader title={title} subtitle={subtitle} actions={actions} />
      {daysMax === null ? null : <Period daysMax={daysMax} isList={isNarrow} />}
      {children}
    </>
  );
  if (isNarrow)
    return (
      <>
        <NativeSelect
          label="Report"
          mb="md"
          data={places.map((value) => ({ value, label: reportLabels[value] }))}
          value={place}
          onChange={({ currentTarget }) => open(currentTarget.value)}
        />
        {report}
      </>
    );
  return (
    <Tabs orientation="vertical" variant="pills" value={place} onChange={open}>
      <Tabs.List aria-label="Reports" className={classes['list'] ?? ''}>
        {places.map((value) => (
          <Tabs.Tab key={value} value={value} className={classes['entry'] ?? ''}>
            {reportLabels[value]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={place} className={classes['report'] ?? ''}>
        {report}
      </Tabs.Panel>
    </Tabs>
  );
}

/** The days of the report: as buttons where there is room, and otherwise as a list. */
function Period({ daysMax, isList }: { daysMax: number; isList: boolean }) {
  const [chosen, choose] = useChosen();
  const today = useVenueDate();
  return (
    <div className={classes['period']} data-screen-only>
      <PeriodPicker
        options={reportPeriods.map((value) => ({
          value,
          label: periodLabels[value],
          days: daysOf(value === chosen.period ? chosen : { period: value }, today),
        }))}
        value={chosen.period}
        range={{ start: chosen.start ?? '', end: chosen.end ?? '' }}
        today={today}
        daysMax={daysMax}
        isList={isList}
        onChoose={(period, range) => choose({ period, ...range })}
      />
    </div>
  );
}
