import { endSession, listSessions } from '@gatehouse/sync-protocol/areas/accounts/sessions.contracts';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog } from '../../components/dialog/confirm-dialog.tsx';
import { Loaded, useChange } from '../../components/endpoints.tsx';
import { Section } from '../../components/settings/section.tsx';
import styles from '../../components/settings/settings.module.css';
import { useFlash } from '../../components/settings/use-flash.ts';
import { StateBadge } from '../../components/state-badge.tsx';
import { useRead } from '../../lib/api/use-read.ts';
import { venueInstant } from '../../lib/venue-format.ts';

/** The result of signing out everywhere: null on success, otherwise the reason. */
export type SignOutEverywhere = () => Promise<string | null>;

interface SessionsSectionProps {
  timeZone: string;
  /** Whether the user's venue pairs tablets, which signing out leaves alone. */
  hasDevices: boolean;
  onEverywhere: SignOutEverywhere;
}

/** Where the user is signed in; one or all can be ended. A sign-in ends by itself after 30 idle days. */
export function SessionsSection({ timeZone, hasDevices, onEverywhere }: SessionsSectionProps) {
  const read = useRead(listSessions);
  const [isEndingAll, setIsEndingAll] = useState(false);
  const { flash, done, failed } = useFlash();
  const end = useChange(endSession, {
    invalidates: [listSessions],
    where: { done, failed },
    done: 'Signed out there.',
  });
  const endAll = async (): Promise<void> => {
    const reason = await onEverywhere();
    setIsEndingAll(false);
    if (reason !== null) failed(reason);
  };

  return (
    <Section
      title="Where you are signed in"
      about={`Sign-ins end automatically after 30 days without use.${hasDevices ? ' Paired tablets are under My Devices.' : ''}`}
      flash={flash}
    >
      <Loaded read={read} skeleton={{ rows: 2, height: 52 }}>
        {({ sessions }) => (
          <ul className="gate-list">
            {sessions.map((session) => (
              <li key={session.session_id} className={styles['row']}>
                <Stack gap={0}>
                  <Group gap="xs">
                    <Text fw={550}>{session.device}</Text>
                    {session.is_current ? <StateBadge color="gate">This browser</StateBadge> : null}
                  </Group>
                  <Text size="sm" c="dimmed" data-tabular>
                    {session.ip} · last used {venueInstant(session.last_seen_at, timeZone)}
                  </Text>
                </Stack>
                {session.is_current ? null : (
                  <Button
                    size="xs"
                    variant="default"
                    disabled={end.isPending}
                    aria-label={`Sign out ${session.device}`}
                    onClick={() => void end.act({ params: { session_id: session.session_id } })}
                  >
                    Sign out
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      <Group justify="flex-end">
        <Button variant="default" onClick={() => setIsEndingAll(true)}>
          Sign Out Everywhere
        </Button>
      </Group>
      <ConfirmDialog
        opened={isEndingAll}
        title="Sign out everywhere?"
        confirmLabel="Sign out everywhere"
        busyLabel="Signing out…"
        onConfirm={endAll}
        onClose={() => setIsEndingAll(false)}
      >
        Every browser is signed out, including this one.{hasDevices ? ' Paired tablets keep working.' : null}
      </ConfirmDialog>
    </Section>
  );
}
