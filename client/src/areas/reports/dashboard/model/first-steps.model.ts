import type { FirstSteps } from '@gatehouse/sync-protocol/areas/reports/dashboard.contracts';

/** One line of the list, in the order in which a venue opens its front door. */
export interface FirstStep {
  key: keyof FirstSteps;
  title: string;
  text: string;
  /** Path of the page on which it is done. */
  to: string;
  isDone: boolean;
}

/** The list of a venue's first steps. Requirement O30. */
export function firstStepsList(steps: FirstSteps, clientId: string): FirstStep[] {
  const lines: Omit<FirstStep, 'isDone'>[] = [
    {
      key: 'waiver',
      title: 'Add your waiver',
      text: 'Upload your PDF, or start with a text for your trade.',
      to: '/my-waiver',
    },
    {
      key: 'hours',
      title: 'Set your hours',
      text: 'Say what guests can book, on which days and when.',
      to: '/my-offerings',
    },
    {
      key: 'room',
      title: 'Add a room',
      text: 'Two bookings then never share a field, a lane or a table.',
      to: '/resources',
    },
    {
      key: 'policy',
      title: 'Choose your booking policy',
      text: 'Decide until when guests can move or cancel by themselves.',
      to: '/booking-policy',
    },
    {
      key: 'tablet',
      title: 'Pair a tablet',
      text: 'It becomes the kiosk at your entrance, and works offline.',
      to: '/my-devices',
    },
    {
      key: 'link',
      title: 'Share the link',
      text: 'Copy it, print the poster, or put it on your website.',
      to: '/my-waiver',
    },
    {
      key: 'signature',
      title: 'Get the first signature',
      text: 'Try it yourself, on the tablet or online.',
      to: `/waiver/${clientId}`,
    },
    {
      key: 'booking',
      title: 'Take the first booking',
      text: 'Share your booking page, or book for someone who calls.',
      to: '/my-bookings',
    },
  ];
  return lines.map((line) => ({ ...line, isDone: steps[line.key] }));
}

/** How many of the steps are done, as in '2 of 8'. */
export function countDone(list: readonly FirstStep[]): number {
  return list.filter(({ isDone }) => isDone).length;
}

/** What is left of a free trial; null where there is none, or it is over. */
export function trialText(venue: { subscription_status: string; daysUntilExpiration: number | null }): string | null {
  const { subscription_status: status, daysUntilExpiration: days } = venue;
  if (status !== 'trial' || days === null || days < 0) return null;
  if (days === 0) return 'Last day of your free trial';
  return `${days} ${days === 1 ? 'day' : 'days'} left in your free trial`;
}
