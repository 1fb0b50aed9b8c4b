/** The baselines in their own process: bare Express 5, a raw body written to a file, a node HTTP ping. */
import express from 'express';
import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';

const page = process.argv[2] ? await readFile(process.argv[2]) : Buffer.from('{}');
const app = express();
app.get('/page', (_req, res) => {
  res.type('application/json').send(page);
});
app.post('/track', express.json(), (_req, res) => {
  res.status(204).end();
});
const server = createServer((req, res) => {
  if (req.url === '/ping') {
    res.end('{"status":"SERVING"}');
  } else if (req.url === '/raw') {
    pipeline(req, createWriteStream(path.join(tmpdir(), `tallscreen-bench-${process.pid}.bin`))).then(
      () => res.writeHead(201).end(),
      () => res.writeHead(500).end(),
    );
  } else {
    app(req, res);
  }
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.({ port: typeof address === 'object' ? address?.port : 0 });
});
process.on('message', () => process.send?.({ cpu: process.cpuUsage() }));
