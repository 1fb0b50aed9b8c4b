// For engines without probes of their own: exit code 0 if this container's process is ready.
const { HOST = '127.0.0.1', OPS_PORT } = process.env;
const host = ['0.0.0.0', '::', ''].includes(HOST) ? '127.0.0.1' : HOST;
const { ok } = await fetch(`http://${host}:${OPS_PORT}/readyz`, { signal: AbortSignal.timeout(4_000) });
process.exitCode = ok ? 0 : 1;
