/**
 * The reasons that an admin can choose for a rejection, a removal or a warning. The uploader reads the text, so it
 * tells the rule and what to change. A code never changes its meaning, because decisions and strikes store it. This
 * module has no imports, so that the browser can load it.
 */
export const reasons = [
  {
    code: 'spam',
    title: 'Spam or scam',
    text: 'Spam, scams and paid links outside of promos are not allowed. Leave them out of the clip and its text.',
  },
  {
    code: 'harassment',
    title: 'Harassment',
    text: 'Insulting, threatening or exposing a person is not allowed. Leave out what is aimed at them.',
  },
  {
    code: 'hate',
    title: 'Hate',
    text: 'Attacks on people for their origin, religion, sex, orientation or disability are not allowed.',
  },
  {
    code: 'nudity',
    title: 'Nudity or sexual content',
    text: 'Nudity and sexual acts are not allowed. Cut these scenes before you upload the clip again.',
  },
  {
    code: 'violence',
    title: 'Violence',
    text: 'Scenes that show serious violence or cruelty are not allowed. Cut them before you upload the clip again.',
  },
  {
    code: 'dangerous',
    title: 'Dangerous acts or goods',
    text: 'Clips must not invite others to acts that can injure them, or offer weapons or drugs.',
  },
  {
    code: 'minors',
    title: 'Safety of minors',
    text: 'Content that endangers or sexualises minors is never allowed.',
  },
  {
    code: 'privacy',
    title: 'Personal data',
    text: "Other people's addresses, numbers and documents must not be shown without their consent. Blur or cut them.",
  },
  {
    code: 'copyright',
    title: 'Copyright',
    text: 'Pictures, music and clips of others need their permission. Use your own, or what you have a licence for.',
  },
  {
    code: 'misleading',
    title: 'Misleading content',
    text: 'Clips must not pass off invented or altered events as real. Say in the title that the clip is altered.',
  },
  {
    code: 'language',
    title: 'Offensive words',
    text: 'Title and hashtags must not hold offensive words. Choose others and upload the clip again.',
  },
  {
    code: 'quality',
    title: 'Nothing to see',
    text: 'The clip is blank, frozen or cannot be made out. Upload a clip with a clear picture.',
  },
  { code: 'other', title: 'Another rule', text: 'It breaks a rule of the platform.' },
] as const;

export type Reason = (typeof reasons)[number];
export type ReasonCode = Reason['code'];

export const reasonCodes = reasons.map(({ code }) => code);

/** The code of a decision for which the admin chose none. */
export const OTHER_REASON: ReasonCode = 'other';

export const findReason = (code: string): Reason | undefined => reasons.find((reason) => reason.code === code);
