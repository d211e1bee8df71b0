import { sendContact } from '@gatehouse/sync-protocol/areas/site/contact.contracts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { showPage } from '#app/testing/show-page.tsx';
import { ContactPage, topicOf } from './contact-page.tsx';

const thanked = (): Response => Response.json({ success: true, message: 'Thank you' });

function show(answer: () => Response = thanked, address = '/contact') {
  const bodies: unknown[] = [];
  const server: typeof fetch = async (_, init) => {
    bodies.push(JSON.parse(init?.body as string));
    return answer();
  };
  showPage(<ContactPage />, { at: address, signedInAs: null, server });
  return bodies;
}

const field = (label: RegExp): HTMLInputElement => screen.getByLabelText(label);
const send = (): void => void fireEvent.click(screen.getByText('Send message'));

function fill(): void {
  fireEvent.input(field(/Your name/), { target: { value: ' Ada Byron ' } });
  fireEvent.input(field(/Email/), { target: { value: 'ada@example.com' } });
  fireEvent.input(field(/Message/), { target: { value: 'Forty people on a Saturday.' } });
}

it('[G6] sends what was written, as the contract wants it, and thanks', async () => {
  const bodies = show();
  fill();
  fireEvent.change(field(/What is it about/), { target: { value: 'hardware' } });
  send();
  const thanks = await screen.findByText('Thank you, your message is here');
  await waitFor(() => expect(document.activeElement).toBe(thanks));
  expect(screen.getByText(/answers to ada@example.com/)).toBeDefined();
  expect(bodies).toEqual([
    {
      name: 'Ada Byron',
      email: 'ada@example.com',
      company: '',
      topic: 'hardware',
      message: 'Forty people on a Saturday.',
      website: '',
    },
  ]);
  expect(sendContact.body?.safeParse(bodies[0]).success).toBe(true);
});

it('shows next to each field what is missing, and sends nothing', async () => {
  const bodies = show();
  fireEvent.input(field(/Email/), { target: { value: 'ada@' } });
  send();
  expect((await screen.findByRole('alert')).textContent).toBe('Please check the fields marked below.');
  expect(document.activeElement).toBe(screen.getByRole('alert'));
  for (const [label, message] of [
    [/Your name/, 'Please enter your name'],
    [/Email/, 'Please enter a valid email address'],
    [/Message/, 'Please write a message'],
  ] as const) {
    const described = field(label).getAttribute('aria-describedby') ?? '';
    const texts = described.split(' ').map((id) => document.querySelector(`[id="${id}"]`)?.textContent);
    expect(texts).toContain(message);
    expect(field(label).getAttribute('aria-invalid')).toBe('true');
  }
  expect(bodies).toEqual([]);
});

it('loses nothing when it fails, and can be sent again', async () => {
  let isUp = false;
  const bodies = show(() => {
    if (!isUp) throw new TypeError('network');
    return thanked();
  });
  fill();
  send();
  const failure = await screen.findByRole('alert');
  expect(failure.textContent).toMatch(/could not be reached/);
  await waitFor(() => expect(document.activeElement).toBe(failure));
  expect(field(/Message/).value).toBe('Forty people on a Saturday.');
  isUp = true;
  send();
  await screen.findByText(/^Thank you/);
  expect(bodies).toHaveLength(2);
});

it('shows the server’s own message, next to its field', async () => {
  show(() =>
    Response.json(
      {
        success: false,
        error: 'Invalid input',
        message: 'Invalid input',
        code: 'INVALID_INPUT',
        requestId: 'r1',
        fields: { email: 'This address cannot get mail' },
      },
      { status: 400 },
    ),
  );
  fill();
  send();
  await screen.findByText('This address cannot get mail');
  await waitFor(() => expect(field(/Email/).getAttribute('aria-invalid')).toBe('true'));
  expect(field(/Your name/).value).toBe(' Ada Byron ');
});

it('keeps the field for machines from people', () => {
  show();
  const trap = document.querySelector<HTMLInputElement>('input[name=website]');
  expect(trap?.tabIndex).toBe(-1);
  expect(trap?.closest('[aria-hidden]')).not.toBeNull();
});

describe('the topic', () => {
  it('is what the link asked for, until the person chooses', () => {
    show(thanked, '/contact?topic=sales');
    expect(field(/What is it about/).value).toBe('sales');
    fireEvent.change(field(/What is it about/), { target: { value: 'website' } });
    expect(field(/What is it about/).value).toBe('website');
  });

  it('is something else for a link that asks for none, or for one there is not', () => {
    expect(topicOf('')).toBe('other');
    expect(topicOf('?topic=weather')).toBe('other');
    expect(topicOf('?a=b&topic=hardware')).toBe('hardware');
  });
});
