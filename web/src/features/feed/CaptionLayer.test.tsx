import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef } from 'react';
import type { Captions } from '@tallscreen/bff/contract/video';
import { CaptionLayer } from './CaptionLayer.tsx';
import { toggleSound } from './sound.ts';

/** jsdom has neither text tracks nor cues. */
class FakeCue {
  readonly startTime = 1;
  readonly id = '';
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
  getCueAsHTML() {
    const fragment = document.createDocumentFragment();
    fragment.append(this.text);
    return fragment;
  }
}
const track = Object.assign(new EventTarget(), { mode: 'disabled', activeCues: [] as FakeCue[] });

beforeEach(() => {
  Object.assign(globalThis, { VTTCue: FakeCue });
  Object.defineProperty(HTMLTrackElement.prototype, 'track', { configurable: true, get: () => track });
});
afterEach(() => {
  Reflect.deleteProperty(HTMLTrackElement.prototype, 'track');
  Reflect.deleteProperty(globalThis, 'VTTCue');
});

function Card({ captions }: { captions: Captions[] }) {
  const video = useRef<HTMLVideoElement>(null);
  return (
    <>
      <video ref={video} muted />
      <CaptionLayer video={video} captions={captions} />
    </>
  );
}

const say = (text?: string) =>
  act(() => {
    track.activeCues = text === undefined ? [] : [new FakeCue(text)];
    track.dispatchEvent(new Event('cuechange'));
  });

const source = () => document.querySelector('track')?.getAttribute('src') ?? null;

test('until the user chooses, captions are shown while the sound is off', () => {
  render(<Card captions={[{ lang: 'en', url: '/media/en.vtt' }]} />);
  expect(source()).toBe('/media/en.vtt');
  act(toggleSound);
  expect(source()).toBeNull();
  act(toggleSound);
  expect(screen.getByRole('button', { name: 'Captions: English' })).toBeTruthy();
});

test('a press shows each language in turn, then none, and the choice is kept', async () => {
  const user = userEvent.setup();
  const captions = [
    { lang: 'de', url: '/media/de.vtt', automatic: true },
    { lang: 'en', url: '/media/en.vtt' },
  ];
  render(<Card captions={captions} />);
  const press = async (name: string) => user.click(screen.getByRole('button', { name }));
  expect([source(), track.mode, localStorage.getItem('captions')]).toEqual(['/media/en.vtt', 'hidden', null]);
  say('Hello');
  expect(screen.getByText('Hello').parentElement?.lang).toBe('en');
  say();
  expect(screen.queryByText('Hello')).toBeNull();
  await press('Captions: English');
  expect(source()).toBe('/media/de.vtt');
  await press('Captions: German (automatic)');
  expect([source(), localStorage.getItem('captions')]).toEqual([null, '']);
  await press('Captions: off');
  expect([source(), localStorage.getItem('captions')]).toEqual(['/media/en.vtt', 'en']);
});
