import type { Hours, Weekday } from '@gatehouse/sync-protocol/areas/bookings/availability/schedule';

/** Something to book. Without hours it starts hourly from 9 to 5. */
export interface DemoOffering {
  name: string;
  type: 'Group' | 'Individual';
  base: number;
  max: number;
  capacity?: number;
  depositCents?: number;
  hours?: Partial<Record<Weekday, Hours>>;
  intervalMinutes?: number;
  /** Defaults to the days with hours. */
  availableDays?: readonly Weekday[];
  /** Months of every year, the first to the last, 1 to 12; the last may be of the next year. */
  season?: readonly [first: number, last: number];
  sideText?: string;
  /** How many bookings a start time gets, on average. */
  demand: { weekday: number; weekend: number };
}

/** What differs between the demo venues. */
export interface DemoVenue {
  name: string;
  activity: string;
  email: string;
  contact: [firstName: string, lastName: string];
  phone: string;
  timeZone: string;
  accentColor: string;
  seed: number;
  /** Visits on a day of the week, Sunday first; 0 is closed. */
  visitsByWeekday: readonly number[];
  members: number;
  offerings: readonly DemoOffering[];
}

/** The password of every demo sign-in. */
export const DEMO_PASSWORD = 'gatehouse-demo';

const allDay: Hours = { start: '09:00', end: '17:00' };
const noonToSix: Hours = { start: '12:00', end: '17:00' };
const lateDay: Hours = { start: '16:00', end: '19:00' };
const evenings = { fri: { start: '18:00', end: '21:00' }, sat: { start: '18:00', end: '21:00' } };

/** Three venues, to show isolation; the first is the main one. */
export const demoVenues: readonly DemoVenue[] = [
  {
    name: 'Red Rock Paintball',
    activity: 'paintball',
    email: 'owner@redrock.example',
    contact: ['Dana', 'Whitfield'],
    phone: '(518) 555-0142',
    timeZone: 'America/New_York',
    accentColor: '#c2410c',
    seed: 1871,
    visitsByWeekday: [26, 4, 5, 6, 8, 16, 34],
    members: 42,
    offerings: [
      {
        name: 'Private group game',
        type: 'Group',
        base: 10,
        max: 24,
        depositCents: 5_000,
        hours: { fri: { start: '15:00', end: '19:00' }, sat: allDay, sun: { start: '10:00', end: '16:00' } },
        intervalMinutes: 120,
        sideText: 'Field, referee, markers and masks for your group. Come 20 minutes early for the safety talk.',
        demand: { weekday: 0.35, weekend: 0.5 },
      },
      {
        name: 'Open play',
        type: 'Individual',
        base: 1,
        max: 1,
        capacity: 12,
        hours: { wed: noonToSix, thu: noonToSix, fri: noonToSix, sat: noonToSix, sun: noonToSix },
        intervalMinutes: 60,
        sideText: 'Walk on alone or with a friend; we make the teams.',
        demand: { weekday: 0.12, weekend: 0.8 },
      },
      {
        name: 'Birthday party',
        type: 'Group',
        base: 8,
        max: 16,
        depositCents: 7_500,
        hours: { sat: { start: '10:00', end: '16:00' }, sun: { start: '10:00', end: '16:00' } },
        intervalMinutes: 120,
        sideText: 'Two hours of low-impact paintball, and the party room for an hour afterwards. From 8 years.',
        demand: { weekday: 0, weekend: 0.35 },
      },
      {
        name: 'Company day',
        type: 'Group',
        base: 12,
        max: 40,
        depositCents: 15_000,
        availableDays: ['mon', 'tue', 'wed', 'thu', 'fri'],
        demand: { weekday: 0.04, weekend: 0 },
      },
      {
        name: 'Summer evening game',
        type: 'Individual',
        base: 1,
        max: 1,
        capacity: 20,
        depositCents: 2_000,
        hours: evenings,
        intervalMinutes: 90,
        season: [4, 9],
        demand: { weekday: 1, weekend: 1 },
      },
      {
        name: 'Winter indoor game',
        type: 'Individual',
        base: 1,
        max: 1,
        capacity: 16,
        depositCents: 2_000,
        hours: evenings,
        intervalMinutes: 90,
        season: [10, 3],
        demand: { weekday: 1, weekend: 1 },
      },
    ],
  },
  {
    name: 'Tiger Mountain Martial Arts',
    activity: 'martial arts training',
    email: 'owner@tigermountain.example',
    contact: ['Mei', 'Huang'],
    phone: '(413) 555-0118',
    timeZone: 'America/Los_Angeles',
    accentColor: '#1d4ed8',
    seed: 42,
    visitsByWeekday: [0, 5, 5, 5, 5, 4, 7],
    members: 25,
    offerings: [
      {
        name: 'Trial class',
        type: 'Individual',
        base: 1,
        max: 1,
        capacity: 6,
        hours: { mon: lateDay, tue: lateDay, wed: lateDay, thu: lateDay, sat: { start: '09:00', end: '12:00' } },
        intervalMinutes: 90,
        demand: { weekday: 0.3, weekend: 0.6 },
      },
    ],
  },
  {
    name: 'The Locked Library',
    activity: 'escape room games',
    email: 'owner@lockedlibrary.example',
    contact: ['Tunde', 'Adeyemi'],
    phone: '(802) 555-0175',
    timeZone: 'America/Chicago',
    accentColor: '#6d28d9',
    seed: 7,
    visitsByWeekday: [9, 0, 3, 3, 4, 9, 12],
    members: 8,
    offerings: [
      {
        name: 'The Cartographer',
        type: 'Group',
        base: 2,
        max: 8,
        hours: { tue: lateDay, wed: lateDay, thu: lateDay, fri: lateDay, sat: allDay, sun: noonToSix },
        intervalMinutes: 90,
        demand: { weekday: 0.25, weekend: 0.5 },
      },
    ],
  },
];
