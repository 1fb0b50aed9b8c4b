/**
 * Renders the clips of the demo: node deploy/seed/render/render.mjs FOLDER [scene …]. Chromium (CHROMIUM_PATH) draws
 * the frames of a scene, synth.mjs makes its sound, ffmpeg joins both. Then `npm run demo:clips -- FOLDER` takes the
 * clips. The scene `avatars` is the portraits of the people instead, as WebP files.
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
  for (const name of chosen.length > 0 ? chosen : all) await (name === 'avatars' ? portray() : render(name));
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

async function openPage(name) {
  const page = await browser.newPage();
  page.on('pageerror', (error) => console.error(name, error.message));
  await page.goto(`http://127.0.0.1:${server.address().port}/page.html`);
  await page.waitForFunction('window.openScene !== undefined');
  return page;
}

async function portray() {
  const page = await openPage('avatars');
  for (const [name, picture] of Object.entries(await page.evaluate(() => window.portraits())))
    await writeFile(path.join(folder, `${name}.webp`), Buffer.from(picture, 'base64'));
  await page.close();
}

async function render(name) {
  const page = await openPage(name);
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
  // Drawn larger than shown and a little soft, so that edges are smooth and the files small.
  const size = "scale='if(lt(iw,ih),480,-2)':'if(lt(iw,ih),-2,480)':flags=area,gblur=sigma=0.4";
  const coding = ['-c:v', 'libx264', '-preset', 'slow', '-tune', 'animation', '-crf', '23', '-pix_fmt', 'yuv420p'];
  const video = ['-vf', size, ...coding];
  return ['-y', '-v', 'error', ...input, ...video, '-c:a', 'aac', '-b:a', '128k', '-movflags', '+faststart', target];
}
