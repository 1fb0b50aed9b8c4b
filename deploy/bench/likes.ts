import { startChild } from './child.ts';
import { startingAt, throughput } from './load.ts';
import { bearer, bffUrl, CONNECTIONS, type Scene } from './scene.ts';
import { interleaved, type Row } from './table.ts';

const SECONDS = 6;
/** V8 compiles code that runs often, so a new process needs some seconds until its speed no longer changes. */
const WARM_UP_SECONDS = 20;

/** Compares likes and unlikes of many users with inserts by the raw driver into the same database. */
export async function benchLikes({ videos, viewers }: Scene): Promise<Row[]> {
  const inserts = await startChild('./raw-inserts.ts');
  const likes = (seconds: number): Promise<number> =>
    throughput({
      url: bffUrl,
      connections: CONNECTIONS,
      seconds,
      requests: (i) => {
        const headers = bearer(viewers[i % viewers.length]);
        return startingAt(videos, i).flatMap((id) =>
          ['like', 'unlike'].map((verb) => ({
            method: 'POST' as const,
            path: `/api/v1/videos/${id}/${verb}`,
            headers,
          })),
        );
      },
    });
  const raw = async (seconds: number): Promise<number> => {
    const answer = await fetch(`http://127.0.0.1:${inserts.port}/?seconds=${seconds}&callers=${CONNECTIONS}`);
    return Number(await answer.text());
  };
  try {
    await raw(WARM_UP_SECONDS);
    await likes(WARM_UP_SECONDS);
    const [ours, theirs] = await interleaved(
      3,
      () => likes(SECONDS),
      () => raw(SECONDS),
    );
    return [
      {
        measure: 'like toggle, 32 people',
        ours: `${ours.toFixed(0)}/s`,
        baseline: `${theirs.toFixed(0)}/s raw insert`,
        ratio: (ours / theirs).toFixed(2),
        floor: '>= 0.20',
      },
    ];
  } finally {
    inserts.stop();
  }
}
