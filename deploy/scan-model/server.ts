/**
 * A picture model on the CPU that answers as SCAN_MODEL expects it (deploy/docs/scan-model.md): moderation runs this
 * file as its child, and an operator can run it as a server of its own (Dockerfile). The model is MobileNetV2 of
 * nsfwjs.
 */
import { timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { setWasmPaths } from '@tensorflow/tfjs-backend-wasm';
import * as tf from '@tensorflow/tfjs-core';
import { loadLayersModel } from '@tensorflow/tfjs-layers';
import jpeg from 'jpeg-js';
import { MobileNetV2Model } from 'nsfwjs/models/mobilenet_v2';

export const MODEL = { model: 'nsfwjs-mobilenet-v2', version: '4.4.0' } as const;
/** Of the model's five outputs, in their order. "Neutral" and "drawing" are kinds of picture, and no findings. */
const CLASSES = ['drawing', 'hentai', 'neutral', 'porn', 'sexy'] as const;
const SIDE_PIXELS = 224;
const MOST_FRAMES = 64;
const MOST_BYTES = 32 * 2 ** 20;
const MOST_MEGAPIXELS = 4;

interface Label {
  readonly name: string;
  readonly score: number;
  readonly frame_ms: number;
}

/** Returns the five scores of a JPEG. */
type Classify = (picture: Uint8Array) => Promise<readonly number[]>;

interface Topology {
  readonly modelTopology: object;
  readonly weightsManifest: readonly { readonly weights: tf.io.WeightsManifestEntry[] }[];
}

/** Loads the model from its package, into memory of the WebAssembly engine. */
async function openModel(): Promise<Classify> {
  const engine = new URL(
    '../../node_modules/@tensorflow/tfjs-backend-wasm/dist/tfjs-backend-wasm-simd.wasm',
    import.meta.url,
  );
  tf.env().set('WASM_HAS_SIMD_SUPPORT', true);
  tf.env().set('WASM_HAS_MULTITHREAD_SUPPORT', false);
  // The library wants a file for each kind of processor. With the two settings above it loads this one.
  const kinds = ['', '-simd', '-threaded-simd'] as const;
  setWasmPaths(Object.fromEntries(kinds.map((kind) => [`tfjs-backend-wasm${kind}.wasm`, fileURLToPath(engine)])));
  await tf.setBackend('wasm');
  const { default: parts } = (await MobileNetV2Model.modelJson()) as unknown as { default: Topology };
  const [readWeights] = MobileNetV2Model.weightBundles;
  if (!readWeights) throw new Error('The package of the model has no weights.');
  const { default: weights } = (await readWeights()) as unknown as { default: string };
  const weightData = Uint8Array.from(Buffer.from(weights, 'base64')).buffer;
  const weightSpecs = parts.weightsManifest.flatMap((group) => group.weights);
  const model = await loadLayersModel({
    load: () => Promise.resolve({ modelTopology: parts.modelTopology, weightSpecs, weightData }),
  });
  return async (picture) => {
    const { width, height, data } = jpeg.decode(picture, {
      useTArray: true,
      formatAsRGBA: false,
      maxResolutionInMP: MOST_MEGAPIXELS,
      maxMemoryUsageInMB: 128,
    });
    const scores = tf.tidy(() => {
      const pixels = tf.tensor3d(data, [height, width, 3], 'int32');
      const scaled = tf.image.resizeBilinear(tf.cast(pixels, 'float32'), [SIDE_PIXELS, SIDE_PIXELS], true);
      return model.predict(tf.expandDims(tf.div(scaled, 255))) as tf.Tensor;
    });
    try {
      return [...(await scores.data())];
    } finally {
      scores.dispose();
    }
  };
}

/** Answers each name once, with the frame in which it has its highest score. */
/** `isLeft` tells that nobody waits for the answer any more. */
async function labelsOf(
  classify: Classify,
  frames: readonly Blob[],
  timesMs: readonly number[],
  isLeft: () => boolean,
): Promise<Label[]> {
  const peaks = new Map<string, Label>();
  for (const [i, frame] of frames.entries()) {
    if (isLeft()) throw new Error('The caller has left.');
    const scores = await classify(new Uint8Array(await frame.arrayBuffer()));
    for (const [place, name] of CLASSES.entries()) {
      const score = scores[place] ?? 0;
      if (score > (peaks.get(name)?.score ?? -1)) peaks.set(name, { name, score, frame_ms: timesMs[i] ?? 0 });
    }
  }
  return [...peaks.values()];
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MOST_BYTES) throw new RangeError('The body is too large.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function readForm(request: IncomingMessage): Promise<{ frames: File[]; timesMs: number[] }> {
  const body = new Uint8Array(await readBody(request));
  const form = await new Response(body, {
    headers: { 'content-type': request.headers['content-type'] ?? '' },
  }).formData();
  const frames = form.getAll('frames').filter((part) => part instanceof File);
  const meta = form.get('meta');
  const { times_ms: timesMs } = JSON.parse(typeof meta === 'string' ? meta : '{}') as { times_ms?: unknown };
  if (frames.length === 0 || frames.length > MOST_FRAMES) throw new RangeError(`Send 1 to ${MOST_FRAMES} frames.`);
  if (!Array.isArray(timesMs) || timesMs.length !== frames.length || !timesMs.every((ms) => Number.isFinite(ms)))
    throw new RangeError('meta.times_ms must have a number for each frame.');
  return { frames, timesMs: timesMs as number[] };
}

export interface ModelServerOptions {
  readonly port: number;
  readonly host: string;
  /** callers must send it as a bearer token; empty for none */
  readonly token: string;
  /** Beyond this much memory the process ends after an answer; whoever runs it starts it again. */
  readonly memoryMb: number;
}

/** Starts the server and returns its port. The model is loaded before. */
export async function startModelServer({ port, host, token, memoryMb }: ModelServerOptions): Promise<number> {
  const classify = await openModel();
  const wanted = Buffer.from(`Bearer ${token}`);
  const mayAsk = ({ headers: { authorization = '' } }: IncomingMessage): boolean => {
    const given = Buffer.from(authorization);
    return token === '' || (given.length === wanted.length && timingSafeEqual(given, wanted));
  };
  const answer = (response: ServerResponse, status: number, body: object): void => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (process.memoryUsage.rss() > memoryMb * 2 ** 20) response.once('close', () => process.exit(0));
  };
  let last: Promise<unknown> = Promise.resolve();
  async function classifyNext(request: IncomingMessage, isLeft: () => boolean): Promise<object> {
    const { frames, timesMs } = await readForm(request);
    // One clip after the other: two at once would only take twice the memory.
    const labels = last.then(() => labelsOf(classify, frames, timesMs, isLeft));
    last = labels.catch(() => undefined);
    return { ...MODEL, labels: await labels };
  }
  const server = createServer((request, response) => {
    if (request.method === 'GET' && request.url === '/healthz') return answer(response, 200, MODEL);
    if (!mayAsk(request)) return answer(response, 401, { error: 'The bearer token is missing or wrong.' });
    if (request.method !== 'POST') return answer(response, 405, { error: 'POST a form with frames and meta.' });
    classifyNext(request, () => response.destroyed).then(
      (found) => answer(response, 200, found),
      (error: unknown) => answer(response, 400, { error: error instanceof Error ? error.message : 'unreadable' }),
    );
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
  return (server.address() as AddressInfo).port;
}

/** Reads its settings from the environment. A parent that started it by `fork` is told the port. */
export async function runModelServer(env: NodeJS.ProcessEnv = process.env): Promise<void> {
  const port = await startModelServer({
    port: Number(env['PORT'] ?? 8080),
    host: env['HOST'] ?? '0.0.0.0',
    token: env['TOKEN'] ?? '',
    memoryMb: Number(env['MEMORY_MB'] ?? 400),
  });
  process.once('SIGTERM', () => process.exit(0));
  if (!process.send) return;
  process.once('disconnect', () => process.exit(0));
  process.send({ port });
}

if (import.meta.main) await runModelServer();
