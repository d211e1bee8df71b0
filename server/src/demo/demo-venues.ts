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
  offerings: readonly { name: string; type: 'Group' | 'Individual'; base: number; max: number; depositCents: number }[];
}

/** The password of every demo sign-in. */
export const DEMO_PASSWORD = 'gatehouse-demo';

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
      { name: 'Private group game', type: 'Group', base: 10, max: 24, depositCents: 5000 },
      { name: 'Open play', type: 'Individual', base: 1, max: 1, depositCents: 0 },
      { name: 'Birthday party', type: 'Group', base: 8, max: 16, depositCents: 7500 },
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
    offerings: [{ name: 'Trial class', type: 'Individual', base: 1, max: 1, depositCents: 0 }],
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
    offerings: [{ name: 'The Cartographer', type: 'Group', base: 2, max: 8, depositCents: 2500 }],
  },
];
