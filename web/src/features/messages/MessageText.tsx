import { MessageVideo } from './MessageVideo.tsx';

const VIDEO = /^\/(?:feed\?video=|video\/)(\d{1,16})$/;

/** Returns path and id of a video of this installation if the word is its address. */
function videoAt(word: string): { path: string; id: number } | undefined {
  const path = word.startsWith(location.origin) ? word.slice(location.origin.length) : '';
  const [, id] = VIDEO.exec(path) ?? [];
  return Number.isSafeInteger(Number(id)) ? { path, id: Number(id) } : undefined;
}

/** A title and an address, which is how this client sends a video. */
const SHARED = /^(.*)\n(\S+)$/;

/** The text of a message, in which videos are cards. Other addresses stay text, so that no press leads elsewhere. */
export function MessageText({ text }: { text: string }) {
  const [, title, address = ''] = SHARED.exec(text) ?? [];
  const shared = videoAt(address);
  if (shared) return <MessageVideo {...shared} address={address} title={title} />;
  return text.split(/(\s+)/).map((word, index) => {
    const video = videoAt(word);
    return video === undefined ? word : <MessageVideo key={index} {...video} address={word} />;
  });
}
