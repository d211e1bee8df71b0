import { Text } from '@mantine/core';
import classes from './calendar-feeds.module.css';

const ways: readonly (readonly [app: string, steps: string])[] = [
  [
    'iPhone and iPad',
    'in Calendar, tap Calendars, then Add Calendar, then Add Subscription Calendar, and paste the address.',
  ],
  [
    'Google Calendar and Android',
    'on a computer, open calendar.google.com, press + next to Other calendars, then From URL, and paste the address. It then shows on the phone too.',
  ],
  ['Outlook', 'open Calendar, choose Add calendar, then Subscribe from web, and paste the address.'],
];

/** How to add an address to a calendar app, and when the app sees changes. */
export function SubscribeSteps() {
  return (
    <>
      <ul className={classes['ways']} aria-label="How to subscribe">
        {ways.map(([app, steps]) => (
          <li key={app}>
            <strong>{app}:</strong> {steps}
          </li>
        ))}
      </ul>
      <Text c="dimmed" size="sm">
        The app decides how often it looks for changes: some do every few minutes, Google Calendar a few times a day.
      </Text>
    </>
  );
}
