import type { AdminUser } from '@gatehouse/sync-protocol/areas/platform/admin-users.contracts';
import { Button, Group, Title } from '@mantine/core';
import list from '#components/list-table.module.css';
import { ListTable } from '#components/list-table.tsx';
import { SkeletonRows } from '#components/skeleton-rows.tsx';
import type { OpenDialog } from './user-dialogs.tsx';
import classes from './users.module.css';

/** The table of admins. Edit and Delete open a dialog that asks for the admin's ID. Requirement Y18. */
export function AdminUsersSection({
  admins,
  isLoading,
  onOpen,
}: {
  admins: readonly AdminUser[] | undefined;
  isLoading: boolean;
  onOpen: (dialog: OpenDialog) => void;
}) {
  return (
    <section aria-labelledby="admin-users">
      <Group justify="space-between" gap="sm" mb="sm">
        <Title order={2} size="h3" id="admin-users">
          Admin Users
        </Title>
        <Group gap="xs">
          <Button onClick={() => onOpen('add-admin')}>Add</Button>
          <Button variant="default" onClick={() => onOpen('edit-admin')}>
            Edit
          </Button>
          <Button variant="default" onClick={() => onOpen('delete-admin')}>
            Delete
          </Button>
        </Group>
      </Group>
      {isLoading ? <SkeletonRows rows={3} /> : null}
      {admins ? (
        <ListTable
          className={`${list['leadingLabels']} ${classes['table']}`}
          cardsTo={75}
          rows={admins}
          keyOf={({ id }) => id}
          columns={[
            { header: 'ID', className: classes['id'], isLabeled: true, cell: ({ id }) => id },
            { header: 'Username', className: classes['name'], cell: ({ username }) => username },
            { header: 'Name', isLabeled: true, cell: ({ name }) => name || '–' },
            { header: 'Email', className: classes['email'], isLabeled: true, cell: ({ email }) => email },
          ]}
        />
      ) : null}
    </section>
  );
}
