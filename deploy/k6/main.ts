/** The entry of every scenario: `k6 run -e SCENARIO=smoke deploy/k6/main.ts`, or `npm run load -- smoke`. */
import exec from 'k6/execution';
import { prepare, type Data } from './data.ts';
import { optionsOf } from './options.ts';
import { scenarioNamed, sizesOf } from './sizes.ts';
import { talkTogether } from './sockets.ts';
import { htmlOf, textOf, type Results } from './summary.ts';
import { uploadAndApprove } from './uploads.ts';
import { readPage } from './viewer.ts';

const scenario = scenarioNamed(__ENV['SCENARIO']);
const sizes = sizesOf(scenario, __ENV);
const video = open(__ENV['VIDEO_FILE'] || './video.mp4', 'b');

type RunResults = Results & { readonly setup_data?: Data };

export const options = optionsOf(scenario, sizes);

const count = (name: string, fallback: number): number => Number(__ENV[name] || fallback);

export function setup(): Data {
  return prepare({
    // Two for each pair of sockets.
    viewers: Math.max(sizes.pairs * 2, count('VIEWERS', scenario === 'smoke' ? 4 : 40)),
    creators: count('CREATORS', scenario === 'smoke' ? 3 : 12),
    videos: count('VIDEOS', scenario === 'smoke' ? 2 : 12),
    video,
  });
}

export function watchFeed(data: Data): void {
  readPage(data);
}

export function uploadOne(data: Data): void {
  // From the last creator on: the first ones have just uploaded in setup.
  uploadAndApprove(data, data.creators.length - 1 + exec.scenario.iterationInTest, video);
}

export function talk(data: Data): void {
  const { viewers } = data;
  const pair = exec.vu.idInTest % Math.max(1, sizes.pairs);
  const [from, to] = [viewers[pair * 2], viewers[pair * 2 + 1]];
  if (from === undefined || to === undefined) throw new Error('Sockets need two viewers a pair.');
  talkTogether(data, [from, to], Number(__ENV['TALK_SECONDS']));
}

export function handleSummary({ metrics, state, setup_data: made }: RunResults): Record<string, string> {
  // Without setup's tokens.
  const results: Results = { metrics, ...(state && { state }) };
  const setup = { readyAtMs: made?.readyAtMs };
  const folder = __ENV['SUMMARY_DIR'];
  const text = textOf(scenario, results);
  // Without a folder the results go to the log, as a Job in the cluster has nowhere else to put them.
  if (!folder) return { stdout: text };
  return {
    stdout: text,
    [`${folder}/${scenario}.json`]: JSON.stringify({ scenario, sizes, setup_data: setup, ...results }, null, 2),
    [`${folder}/${scenario}.html`]: htmlOf(scenario, results),
  };
}
