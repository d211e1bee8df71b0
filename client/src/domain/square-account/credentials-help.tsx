import { Anchor, List, Paper, Text } from '@mantine/core';

/** Where each value is found. */
export function CredentialsHelp() {
  return (
    <Paper withBorder bg="var(--gate-surface)" p="md" component="section" aria-label="Where to find your credentials">
      <Text fw={600} mb={4}>
        Where to find them
      </Text>
      <Text size="sm" mb="xs">
        Open your application in the{' '}
        <Anchor href="https://developer.squareup.com/apps" target="_blank" rel="noreferrer" inherit underline="always">
          Square Developer Dashboard
        </Anchor>{' '}
        and choose Production.
      </Text>
      <List size="sm" spacing={4}>
        <List.Item>
          <strong>Access Token</strong>: Credentials, under Production Access Token
        </List.Item>
        <List.Item>
          <strong>Application ID</strong>: Credentials, at the top
        </List.Item>
        <List.Item>
          <strong>Location ID</strong>: Locations, next to the place that takes the money
        </List.Item>
      </List>
    </Paper>
  );
}
