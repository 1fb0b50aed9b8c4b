/** Loaded before main.ts: each message of the parent makes an unhandled rejection. */
process.on('message', () => void Promise.reject(new Error('nobody')));
