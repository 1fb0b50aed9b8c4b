/** Loaded before main.ts: a promise that nobody looks after is rejected when the parent says so. */
process.on('message', () => void Promise.reject(new Error('nobody')));
