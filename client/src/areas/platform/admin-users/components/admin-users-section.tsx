import type { AdminUser } from '@gatehouse/sync-protocol/areas/platform/admin-users.contracts';
import { Button, Group, Title } from '@mantine/core';
import list from '#components/list-table.module.css';
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
        <table className={`${list['table']} ${list['cardsTo75']} ${classes['table']}`}>
          <thead>
            <tr>
              <th scope="col">ID</th>
              <th scope="col">Username</th>
              <th scope="col">Name</th>
              <th scope="col">Email</th>
            </tr>
          </thead>
          <tbody>
            {admins.map(({ id, username, name, email }) => (
              <tr key={id}>
                <td className={classes['id']} data-label="ID">
                  {id}
                </td>
                <td className={classes['name']}>{username}</td>
                <td data-label="Name">{name || '–'}</td>
                <td data-label="Email" className={classes['email']}>
                  {email}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
    </section>
  );
}
