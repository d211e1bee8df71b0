import { expect, it } from 'vitest';
import { type Blame, mailFailureOf } from './mail-failure.ts';

/** A refusal as nodemailer words it. */
const reply = (command: string, response: string, code = 'EENVELOPE') =>
  Object.assign(new Error(`Refused ada@example.org: ${response}`), {
    code,
    command,
    response,
    responseCode: Number(response.slice(0, 3)),
  });
const thrown = (facts: object) => Object.assign(new Error('of ada@example.org'), facts);

const cases: readonly [title: string, error: unknown, blame: Blame, code: string][] = [
  ['no one listens', thrown({ code: 'ESOCKET', originalCode: 'ECONNREFUSED', command: 'CONN' }), 'server', 'ESOCKET'],
  ['no such host', thrown({ code: 'EDNS', command: 'CONN' }), 'server', 'EDNS'],
  ['no TLS', thrown({ code: 'ETLS', command: 'CONN' }), 'server', 'ETLS'],
  [
    'no greeting',
    thrown({ code: 'ETIMEDOUT', command: 'CONN', timeoutType: 'GREETING_TIMEOUT' }),
    'server',
    'ETIMEDOUT',
  ],
  ['each connection is closed', thrown({ code: 'ECONNECTION' }), 'server', 'ECONNECTION'],
  ['a refusing greeting', reply('CONN', '554 5.7.1 No service for you', 'EPROTOCOL'), 'server', 'EPROTOCOL 554 5.7.1'],
  ['a wrong password', reply('AUTH PLAIN', '535 5.7.8 Bad credentials', 'EAUTH'), 'server', 'EAUTH 535 5.7.8'],
  ['no sign-in yet', reply('MAIL FROM', '530 5.7.0 Authentication required'), 'server', 'EENVELOPE 530 5.7.0'],
  ['relay denied to the sender', reply('MAIL FROM', '550 relay denied'), 'server', 'EENVELOPE 550'],
  ['a sender over its limit', reply('MAIL FROM', '450 4.7.1 Too much mail'), 'server', 'EENVELOPE 450 4.7.1'],
  ['a mail that is too large', reply('MAIL FROM', '552 5.3.4 Message too big'), 'refused', 'EENVELOPE 552 5.3.4'],
  ['a full disk of ours', thrown({ code: 'ENOSPC' }), 'server', 'ENOSPC'],
  ['too many connections', reply('CONN', '421 too many connections', 'ECONNECTION'), 'busy', 'ECONNECTION 421'],
  ['a server that closes', reply('RCPT TO', '421 4.3.2 Shutting down'), 'busy', 'EENVELOPE 421 4.3.2'],
  ['a connection cut off', thrown({ code: 'ECONNECTION', command: 'CONN' }), 'unclear', 'ECONNECTION'],
  ['silence', thrown({ code: 'ETIMEDOUT', command: 'CONN', timeoutType: 'SOCKET_TIMEOUT' }), 'unclear', 'ETIMEDOUT'],
  ['no outcome in time', new DOMException('of ada@example.org', 'TimeoutError'), 'unclear', 'unknown'],
  ['relay denied to a recipient', reply('RCPT TO', '554 5.7.1 Relay access denied'), 'doubt', 'EENVELOPE 554 5.7.1'],
  ['the same without a code', reply('RCPT TO', '550 relaying denied for ada@example.org'), 'doubt', 'EENVELOPE 550'],
  ['a blocked address of ours', reply('RCPT TO', '550 Client host blocked'), 'doubt', 'EENVELOPE 550'],
  ['our address as sender', reply('RCPT TO', '550 5.1.8 Bad sender address'), 'doubt', 'EENVELOPE 550 5.1.8'],
  ['a broken server', reply('RCPT TO', '451 4.3.0 Temporary lookup failure'), 'doubt', 'EENVELOPE 451 4.3.0'],
  ['a filter that is away', reply('DATA', '451 4.7.1 Service unavailable', 'EMESSAGE'), 'doubt', 'EMESSAGE 451 4.7.1'],
  ['taken for spam', reply('DATA', '554 5.7.1 Spam', 'EMESSAGE'), 'doubt', 'EMESSAGE 554 5.7.1'],
  ['greylisting', reply('RCPT TO', '450 4.2.0 Greylisted'), 'mail', 'EENVELOPE 450 4.2.0'],
  ['a full mailbox', reply('RCPT TO', '452 4.2.2 Over quota'), 'mail', 'EENVELOPE 452 4.2.2'],
  ['no such mailbox', reply('RCPT TO', '550 5.1.1 User unknown'), 'refused', 'EENVELOPE 550 5.1.1'],
  ['no such mailbox without a code', reply('RCPT TO', '550 no such mailbox'), 'refused', 'EENVELOPE 550'],
  ['a disabled mailbox', reply('RCPT TO', '550-5.2.1 The account is disabled'), 'refused', 'EENVELOPE 550 5.2.1'],
  ['no such mailbox, late', reply('DATA', '550 5.1.1 User unknown', 'EMESSAGE'), 'refused', 'EMESSAGE 550 5.1.1'],
  ['an address that is none', thrown({ code: 'EENVELOPE', command: 'API' }), 'refused', 'EENVELOPE'],
  ['what is no error', 'away', 'unclear', 'unknown'],
];

it.each(cases)('[Y115] %s', (_title, error, blame, code) => {
  expect(mailFailureOf(error)).toEqual({ blame, code });
});
