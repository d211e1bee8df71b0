/* For a container's health check: exits with 0 while the server on this host can save, otherwise with 1. */
const url = `http://127.0.0.1:${process.env['PORT'] ?? 5000}/api/health`;
const isOk = await fetch(url).then(
  ({ ok }) => ok,
  () => false,
);
process.exit(isOk ? 0 : 1);
