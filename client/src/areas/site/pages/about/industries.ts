import { languageList } from '#lib/visitor-text/language-list';
import type { IndustryId } from './about.model.ts';

export interface Industry {
  id: IndustryId;
  title: string;
  summary: string;
  /** What the day is like there. */
  day: string;
  /** What Gatehouse does about it. */
  points: readonly { title: string; text: string }[];
}

/** Requirement G3. */
export const industries: readonly Industry[] = [
  {
    id: 'paintball',
    title: 'Paintball and airsoft fields',
    summary: 'Sixty people between nine and ten, half of them underage, in a valley with one bar of signal.',
    day: 'Birthday parties and walk-ons come at the same hour. Parents sign for children they did not bring. The field is far from town, and so is the cell tower.',
    points: [
      {
        title: 'The whole party signs before it arrives',
        text: 'The booking sends a waiver link to pass on. At the gate the desk sees “12 of 14 signed” and asks for the last two.',
      },
      {
        title: 'One parent, up to ten children',
        text: 'A guardian fills in each child once and signs once for all. Every child has a record of their own.',
      },
      {
        title: 'No signal needed',
        text: 'Tablets in the tent keep taking signatures and the desk keeps checking people in. Everything is sent when someone drives back into coverage.',
      },
      {
        title: 'Rental deposits, if you want them',
        text: 'Take an amount with the booking through your own Square account, or none and cash on site.',
      },
    ],
  },
  {
    id: 'lodges',
    title: 'Lodges and outfitters',
    summary: 'Guests arrive late, in weather, for horses, kayaks or the range, and the office is a counter.',
    day: 'One person does the rooms, the boats and the phone. Guests stay a week, do three activities, and should not sign three times. The satellite link drops when it rains.',
    points: [
      {
        title: 'Sign once, valid all year',
        text: 'A waiver holds until December 31 of the year it was signed. The desk finds a guest by three letters of a name.',
      },
      {
        title: 'Activities as timed offerings',
        text: 'A ride at nine for six, a boat at eleven for four: each with its own days, capacity and blackout dates.',
      },
      {
        title: 'Signed at home, in Spanish too',
        text: `Guests sign on their phone when they book. Visitor screens speak ${languageList}.`,
      },
      {
        title: 'Fit for a satellite link',
        text: 'What waits to be sent is small and goes when it can. Nothing at the counter waits for it.',
      },
    ],
  },
  {
    id: 'martial',
    title: 'Martial arts schools',
    summary: 'The same faces three times a week, trial classes on Thursday, and parents at the door.',
    day: 'Members walk in with a bag in each hand. No one wants to run a reception, yet everyone wants to know who was on the mat and whose membership has run out.',
    points: [
      {
        title: 'A card at the door',
        text: 'A tablet next to the entrance only scans. Green, a check mark, a word and a sound: come in. You know about an expired membership before it gets awkward.',
      },
      {
        title: 'Printed or on the phone',
        text: 'Cards are printed on ordinary plastic blanks, or shown on a phone. The barcode is the same.',
      },
      {
        title: 'Trial classes with a waiver',
        text: 'A booking page for the trial, a waiver for the child with the parent’s signature, and both are there when they walk in.',
      },
      {
        title: 'Attendance you can count',
        text: 'Check-ins by day, week and quarter, on the screen and as a spreadsheet, for belt tests and for the landlord.',
      },
    ],
  },
  {
    id: 'other',
    title: 'Escape rooms, trampoline parks and more',
    summary: 'Timed sessions, groups, a release to sign: if that is your door, this is made for it.',
    day: 'Climbing gyms, axe throwing, karting, ropes courses, laser tag, petting farms. The questions are the same: who is coming, did everyone sign, are they in yet?',
    points: [
      {
        title: 'Sessions by the clock',
        text: 'Start times every few minutes or every two hours, with a capacity for each, or one group at a time.',
      },
      {
        title: 'Holidays and days off',
        text: 'Block a day for one offering or for the whole business. The booking page knows at once.',
      },
      {
        title: 'Several tablets, one answer',
        text: 'Three tablets in the lobby and two desks behind: all agree, also after an hour without network.',
      },
      {
        title: 'Your own words',
        text: 'The waiver is your document. Upload a one-page PDF; each new version is kept next to the old ones.',
      },
    ],
  },
];
