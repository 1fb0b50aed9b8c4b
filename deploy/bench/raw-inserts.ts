/** Inserts with the raw driver. `GET /?seconds=&callers=` returns inserts per second. */
import mongoose from 'mongoose';
import { createServer } from 'node:http';

const connection = await mongoose
  .createConnection(process.env['MONGODB_URI'] ?? '', { dbName: 'bench_raw', autoIndex: false })
  .asPromise();
const rows = connection.collection('rows');
await rows.insertOne({ at: 0 });

async function insertFor(seconds: number, callers: number): Promise<number> {
  const end = performance.now() + seconds * 1000;
  let done = 0;
  await Promise.all(
    Array.from({ length: callers }, async () => {
      while (performance.now() < end) {
        await rows.insertOne({ user: done, item: done % 24, at: Date.now() });
        done += 1;
      }
    }),
  );
  return done / seconds;
}

const server = createServer((req, res) => {
  const wish = new URL(req.url ?? '/', 'http://localhost').searchParams;
  insertFor(Number(wish.get('seconds')), Number(wish.get('callers'))).then(
    (rate) => res.end(String(rate)),
    (error: unknown) => res.writeHead(500).end(String(error)),
  );
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.({ port: typeof address === 'object' ? address?.port : 0 });
});
