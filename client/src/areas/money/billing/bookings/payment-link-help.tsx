import { Text, Title } from '@mantine/core';
import classes from './booking-payments.module.css';

/** How a customer pays through a link. */
export function PaymentLinkHelp() {
  return (
    <section className={classes['help']} aria-labelledby="payment-links">
      <Title order={2} size="h3" id="payment-links">
        Payment links
      </Title>
      <ol>
        <li>Copy the link of a payment that did not go through, or create one for a booking in My Bookings.</li>
        <li>Send it to your customer by email or text message.</li>
        <li>They pay by card on their own phone, and the booking is confirmed at once.</li>
      </ol>
      <Text size="sm" c="dimmed">
        A link works for 30 days, and until a day after the booking where that is later. It can be paid once; after that
        it shows what was paid.
      </Text>
    </section>
  );
}
