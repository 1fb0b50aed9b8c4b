/** Loaded before main.ts: each message from the parent causes an unhandled rejection. */
process.on('message', () => void Promise.reject(new Error('nobody')));
