import { Button, Container, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { Link } from 'react-router';
import { GateScene } from './gate-scene.tsx';
import classes from './landing-page.module.css';

const features = [
  {
    title: 'Waivers at the door',
    text: 'Adults, minors and whole families sign on a tablet. Every signature is kept with the evidence behind it, until the end of the year and in the archive after.',
  },
  {
    title: 'Check-in in one scan',
    text: 'Find anyone by three letters of a name, or scan a member card with a camera or a USB scanner. The verdict is a colour, a word and a sound.',
  },
  {
    title: 'Bookings without a percentage',
    text: 'Your times, your prices, your deposits, on your own site. One flat subscription, and no fee on what you sell.',
  },
] as const;

/** Source: platform §2 'Landing'. */
export function LandingPage() {
  return (
    <>
      <section className={classes['hero']}>
        <Container size="lg" className={classes['heroInner'] ?? ''}>
          <Stack gap="lg" className={classes['words'] ?? ''}>
            <Title order={1} className={classes['headline'] ?? ''}>
              The front door that works when the network does not
            </Title>
            <Text className={classes['lead'] ?? ''}>
              Waivers, bookings and check-in for paintball fields, lodges, dojos and trampoline parks. Signatures are
              saved on the tablet first and sent when the connection is back. None are lost, none are doubled.
            </Text>
            <Group>
              <Button component={Link} to="/login" size="lg">
                Login Portal
              </Button>
            </Group>
          </Stack>
          <GateScene className={classes['scene'] ?? ''} />
        </Container>
      </section>
      <Container size="lg" py={72}>
        <SimpleGrid cols={{ base: 1, md: 3 }} spacing={40}>
          {features.map(({ title, text }) => (
            <Stack key={title} gap="xs" className={classes['feature'] ?? ''}>
              <Title order={2} size="h3">
                {title}
              </Title>
              <Text>{text}</Text>
            </Stack>
          ))}
        </SimpleGrid>
      </Container>
    </>
  );
}
