/**
 * The built-in rules, which an admin can choose for a rejection, a removal or a warning, and anybody for a notice. The
 * uploader reads the text, so it tells the rule and what to change. Those in force are the policy `reasons`, which may
 * reword these and have others. A code never changes its meaning, because decisions, strikes and notices store it.
 * `weighsAs`: the reason of users' reports that weighs as much in the queue. This module has no imports, so that the
 * browser can load it.
 */
export const reasons = [
  {
    code: 'spam',
    weighsAs: 'spam',
    title: 'Spam or scam',
    text: 'Spam, scams and paid links outside of promos are not allowed. Leave them out of the clip and its text.',
  },
  {
    code: 'harassment',
    weighsAs: 'harassment',
    title: 'Harassment',
    text: 'Insulting, threatening or exposing a person is not allowed. Leave out what is aimed at them.',
  },
  {
    code: 'hate',
    weighsAs: 'harassment',
    title: 'Hate',
    text: 'Attacks on people for their origin, religion, sex, orientation or disability are not allowed.',
  },
  {
    code: 'nudity',
    weighsAs: 'inappropriate',
    title: 'Nudity or sexual content',
    text: 'Nudity and sexual acts are not allowed. Cut these scenes before you upload the clip again.',
  },
  {
    code: 'violence',
    weighsAs: 'inappropriate',
    title: 'Violence',
    text: 'Scenes that show serious violence or cruelty are not allowed. Cut them before you upload the clip again.',
  },
  {
    code: 'dangerous',
    weighsAs: 'inappropriate',
    title: 'Dangerous acts or goods',
    text: 'Clips must not invite others to acts that can injure them, or offer weapons or drugs.',
  },
  {
    code: 'minors',
    weighsAs: 'harassment',
    title: 'Safety of minors',
    text: 'Content that endangers or sexualises minors is never allowed.',
  },
  {
    code: 'privacy',
    weighsAs: 'other',
    title: 'Personal data',
    text: "Other people's addresses, numbers and documents must not be shown without their consent. Blur or cut them.",
  },
  {
    code: 'copyright',
    weighsAs: 'other',
    title: 'Copyright',
    text: 'Pictures, music and clips of others need their permission. Use your own, or what you have a licence for.',
  },
  {
    code: 'misleading',
    weighsAs: 'other',
    title: 'Misleading content',
    text: 'Clips must not pass off invented or altered events as real. Say in the title that the clip is altered.',
  },
  {
    code: 'language',
    weighsAs: 'other',
    title: 'Offensive words',
    text: 'Title and hashtags must not hold offensive words. Choose others and upload the clip again.',
  },
  {
    code: 'quality',
    weighsAs: 'other',
    title: 'Nothing to see',
    text: 'The clip is blank, frozen or cannot be made out. Upload a clip with a clear picture.',
  },
  { code: 'other', weighsAs: 'other', title: 'Another rule', text: 'It breaks a rule of the platform.' },
] as const;

export type Reason = (typeof reasons)[number];
export type ReasonCode = Reason['code'];

export const reasonCodes = reasons.map(({ code }) => code);

/** The code of a decision for which the admin chose none. */
export const OTHER_REASON: ReasonCode = 'other';

/** A notice about this rule needs the fields of a copyright claim. */
export const COPYRIGHT: ReasonCode = 'copyright';

/** The category of notices that is no rule: content against the law. */
export const ILLEGAL = 'illegal';

export const findReason = (code: string): Reason | undefined => reasons.find((reason) => reason.code === code);
