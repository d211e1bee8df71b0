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
      title: 'Upload your waiver',
      text: 'The one-page PDF that your visitors sign today.',
      to: '/my-waiver',
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
      text: 'Add something to book, then share its booking page.',
      to: '/my-offerings',
    },
  ];
  return lines.map((line) => ({ ...line, isDone: steps[line.key] }));
}

/** How many of the steps are done, as in '2 of 5'. */
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
