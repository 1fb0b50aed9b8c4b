import type { Complaints, YearNumbers } from './year-numbers.ts';

export type Value = string | number | null;

/** One table of the report: its rows begin with texts, and figures follow. */
export interface Section {
  /** of the Digital Services Act */
  readonly article: string;
  readonly title: string;
  readonly labels: readonly string[];
  readonly figures: readonly string[];
  readonly rows: readonly (readonly Value[])[];
  readonly note?: string;
}

const yesNo = (is: boolean): string => (is ? 'yes' : 'no');
const rate = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);

function handled(title: string, about: string, article: string, { filed, medianSeconds }: Complaints): Section[] {
  const figures = ['filed', 'content removed or gone', 'upheld, content stays', 'dismissed', 'open'];
  const rows = filed.map((each) => [each.about, each.filed, each.removed, each.upheld, each.dismissed, each.open]);
  const note = 'A person decided, or what was reported was gone before; none was handled by automated means alone.';
  return [
    { article, title, labels: [about], figures, rows, note },
    {
      article,
      title: `${title}: time`,
      labels: [],
      figures: ['median seconds until the decision'],
      rows: [[medianSeconds]],
    },
  ];
}

/** The numbers as the tables that Articles 15 and 24 of the Digital Services Act ask for. */
export function sectionsOf(numbers: YearNumbers): Section[] {
  const { measures, appeals, counterNotices, automation, recipients } = numbers;
  const own = measures.filter(({ source }) => source === 'own' || source === 'model');
  const others = measures.filter((each) => !own.includes(each));
  const taken = {
    labels: ['measure', 'about', 'category', 'learned from', 'automatic detection', 'automatic decision'],
    figures: ['number'],
    note: 'A restricted comment is hidden; a restricted user cannot report for some days.',
  };
  const rowsOf = (some: typeof measures) =>
    some.map(({ kind, about, category, source, wasDetected, wasAutomatic, count }) => [
      kind,
      about,
      category,
      source,
      yesNo(wasDetected),
      yesNo(wasAutomatic),
      count,
    ]);
  return [
    {
      article: '15(1)(a)',
      title: 'Orders from authorities',
      labels: [],
      figures: [],
      rows: [],
      note: 'Tallscreen does not record orders from authorities. Add them by hand.',
    },
    ...handled('Notices by anybody', 'category', '15(1)(b)', numbers.notices),
    ...handled('Reports by users', 'reason', '15(1)(b)', numbers.reports),
    {
      article: '15(1)(b)',
      title: 'Measures after a report or notice',
      ...taken,
      rows: rowsOf(others),
    },
    { article: '15(1)(c)', title: "Measures on the moderators' own initiative", ...taken, rows: rowsOf(own) },
    {
      article: '15(1)(d)',
      title: 'Complaints (appeals)',
      labels: ['measure', 'about', 'category'],
      figures: ['made', 'granted', 'refused', 'open'],
      rows: appeals.map(({ kind, about, category, made, granted, refused, open }) => [
        kind,
        about,
        category,
        made,
        granted,
        refused,
        open,
      ]),
    },
    {
      article: '15(1)(d)',
      title: 'Complaints (appeals): time and result',
      labels: [],
      figures: ['median seconds until the answer', 'share of answered ones that reversed the decision'],
      rows: [[numbers.medianAppealSeconds, numbers.reversedShare]],
    },
    {
      article: '15(1)(d)',
      title: 'Counter-notices',
      labels: [],
      figures: ['made', 'granted', 'refused', 'open', 'objections by a notifier who went to court'],
      rows: [
        [
          counterNotices.made,
          counterNotices.granted,
          counterNotices.refused,
          counterNotices.open,
          counterNotices.objections,
        ],
      ],
      note: 'Complaints about measures that follow from a copyright notice. They are counted above, too.',
    },
    {
      article: '15(1)(e)',
      title: 'Automated means',
      labels: [],
      figures: [
        'flagged uploads that a person decided on',
        'of these approved (false alarms)',
        'share of false alarms',
        'measures after automatic detection',
        'of these undone by an appeal',
        'share undone',
      ],
      rows: [
        [
          automation.flagged,
          automation.falseAlarms,
          rate(automation.falseAlarms, automation.flagged),
          automation.detected,
          automation.undone,
          rate(automation.undone, automation.detected),
        ],
      ],
      note: 'The automatic check only flags. A person decides, except about files that cannot be processed.',
    },
    {
      article: '24(1)(a)',
      title: 'Disputes before settlement bodies',
      labels: [],
      figures: [],
      rows: [],
      note: 'Tallscreen does not record disputes before out-of-court bodies. Add them by hand.',
    },
    {
      article: '24(1)(b)',
      title: 'Suspensions',
      labels: [],
      figures: ['accounts banned', 'times that the reports of a user were muted'],
      rows: [[numbers.bans, numbers.mutes]],
    },
    {
      article: '24(2)',
      title: 'Active recipients of the service',
      labels: ['month'],
      figures: ['users active in the month'],
      rows: recipients.months.map(({ month, count }) => [month, count]),
      note: 'Users who were signed in. Guests are not counted: no data is kept by which they could be told apart.',
    },
    {
      article: '24(2)',
      title: 'Active recipients of the service: average',
      labels: [],
      figures: ['average of the months with active users'],
      rows: [[recipients.average === null ? null : Math.round(recipients.average)]],
    },
  ];
}
