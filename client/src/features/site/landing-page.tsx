import { Container, Text, Title } from '@mantine/core';

export function LandingPage() {
  return (
    <Container size="sm" py="xl">
      <Title order={1}>Gatehouse</Title>
      <Text mt="md">Waivers, bookings and check-in for small venues. It works with the network gone.</Text>
    </Container>
  );
}
