/**
 * Renders the clips of the demo: node deploy/seed/render/render.mjs FOLDER [scene …]. Chromium (CHROMIUM_PATH) draws the
 * frames of a scene, synth.mjs makes its sound, ffmpeg joins both. Then `npm run demo:clips -- FOLDER` takes the clips.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { sounds } from './sounds.mjs';
import { openTrack } from './synth.mjs';

const HERE = import.meta.dirname;
const TYPES = { '.html': 'text/html', '.js': 'text/javascript' };

const [folder, ...chosen] = process.argv.slice(2);
if (folder === undefined) throw new Error('Name the folder for the clips.');
await mkdir(folder, { recursive: true });
const files = await readdir(path.join(HERE, 'scenes'));
const all = files.filter((file) => file.endsWith('.js')).map((file) => path.basename(file, '.js'));

const server = createServer((request, response) => void serve(request.url, response)).listen(0, '127.0.0.1');
await once(server, 'listening');
const args = ['--no-sandbox', '--disable-gpu'];
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? 'chromium', args });
try {
  for (const name of chosen.length > 0 ? chosen : all) await render(name);
} finally {
  await browser.close();
  server.close();
}

async function serve(url, response) {
  const file = path.join(HERE, path.posix.normalize(new URL(url, 'http://localhost').pathname));
  const body = await readFile(file).catch(() => undefined);
  response.writeHead(body === undefined ? 404 : 200, { 'content-type': TYPES[path.extname(file)] ?? 'text/plain' });
  response.end(body);
}

async function render(name) {
  const page = await browser.newPage();
  page.on('pageerror', (error) => console.error(name, error.message));
  await page.goto(`http://127.0.0.1:${server.address().port}/page.html`);
  await page.waitForFunction('window.openScene !== undefined');
  const { fps, seconds, count } = await page.evaluate((scene) => window.openScene(scene), name);
  const wav = path.join(folder, `${name}.wav`);
  const track = openTrack(seconds);
  sounds[name](track);
  await writeFile(wav, track.finish());
  const ffmpeg = spawn('ffmpeg', ffmpegArguments(fps, wav, path.join(folder, `${name}.mp4`)), {
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  const exited = once(ffmpeg, 'exit');
  for (let i = 0; i < count; i++) {
    const picture = await page.evaluate((n) => window.frame(n), i);
    if (!ffmpeg.stdin.write(Buffer.from(picture, 'base64'))) await once(ffmpeg.stdin, 'drain');
  }
  ffmpeg.stdin.end();
  const [code] = await exited;
  if (code !== 0) throw new Error(`${name}: ffmpeg ended with ${code}`);
  await rm(wav);
  await page.close();
  console.log(name);
}

function ffmpegArguments(fps, wav, target) {
  const input = ['-f', 'image2pipe', '-framerate', String(fps), '-c:v', 'mjpeg', '-i', '-', '-i', wav];
  const video = ['-c:v', 'libx264', '-preset', 'medium', '-crf', '18', '-pix_fmt', 'yuv420p'];
  return ['-y', '-v', 'error', ...input, ...video, '-c:a', 'aac', '-b:a', '128k', '-movflags', '+faststart', target];
}
