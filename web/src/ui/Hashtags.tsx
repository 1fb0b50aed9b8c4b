import { hashtagsOf } from './hashtags.ts';

export function Hashtags({ value, className }: { value: string[] | string | null; className?: string | undefined }) {
  const tags = hashtagsOf(value);
  if (tags.length === 0) return null;
  return <p className={className}>{tags.map((tag) => `#${tag}`).join(' ')}</p>;
}
