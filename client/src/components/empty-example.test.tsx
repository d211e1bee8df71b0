import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { EmptyExample } from './empty-example.tsx';

it('[U62] says that its rows are an example, and keeps them from screen readers and the keyboard', () => {
  render(
    <MantineProvider>
      <EmptyExample rows={[['Robin’s birthday', '3:00 PM', '10 people']]} />
    </MantineProvider>,
  );
  expect(screen.getByText('For example, this is how it will look:').closest('[aria-hidden]')).toBeNull();
  expect(screen.getByText('Robin’s birthday').closest('[aria-hidden="true"]')).not.toBeNull();
  expect(screen.queryAllByRole('button')).toEqual([]);
});
