/* Exits with 0 while the server on this host can save, otherwise with 1; with `live`, while it answers at all. */
const path = process.argv[2] === 'live' ? '/api/health/live' : '/api/health';
const url = `http://127.0.0.1:${process.env['PORT'] ?? 5000}${path}`;
const isOk = await fetch(url).then(
  ({ ok }) => ok,
  () => false,
);
process.exit(isOk ? 0 : 1);
