/** WebVTT files by language. */
export type Captions = Readonly<Record<'en' | 'de', string>>;

type Line = readonly [from: number, to: number, en: string, de: string];

const stamp = (seconds: number): string => `00:${seconds.toFixed(3).padStart(6, '0')}`;

function inBoth(lines: readonly Line[]): Captions {
  const file = (textOf: (line: Line) => string): string =>
    ['WEBVTT', ...lines.map((line) => `${stamp(line[0])} --> ${stamp(line[1])}\n${textOf(line)}`)].join('\n\n') + '\n';
  return { en: file((line) => line[2]), de: file((line) => line[3]) };
}

/** What is said in a clip, by the clip's name. */
export const captions: Readonly<Record<string, Captions>> = {
  train: inBoth([
    [0.4, 2.8, 'The 18:04. I always sit on the left.', 'Der Zug um 18:04 Uhr. Ich sitze immer links.'],
    [3, 5.2, 'First the village, then the long lake.', 'Erst das Dorf, dann der lange See.'],
    [5.5, 6.6, 'Tunnel. Hello, me.', 'Tunnel. Hallo, ich.'],
    [6.7, 7.5, 'And it is all still there.', 'Und alles ist noch da.'],
  ]),
  pancakes: inBoth([
    [0.4, 2.4, 'Sunday. Six floors, no lift.', 'Sonntag. Sechs Stockwerke, kein Aufzug.'],
    [2.6, 4.6, 'Quick, before the bottom one gets cold.', 'Schnell, bevor der unterste kalt wird.'],
    [4.8, 6.8, 'Butter. Then syrup, and do not be shy.', 'Butter. Dann Sirup, und nicht zu knapp.'],
    [7.2, 8.4, 'Berries count as healthy.', 'Beeren gelten als gesund.'],
  ]),
};
