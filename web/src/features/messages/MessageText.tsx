import { Link } from 'react-router-dom';

const VIDEO = /^\/(feed\?video=|video\/)\d+$/;

/** Returns the path of a video of this installation if the word is its address. */
function videoPath(word: string): string | undefined {
  const path = word.startsWith(location.origin) ? word.slice(location.origin.length) : '';
  return VIDEO.test(path) ? path : undefined;
}

/** The text of a message, in which videos are links. Other addresses stay text, so that no press leads elsewhere. */
export function MessageText({ text }: { text: string }) {
  return text.split(/(\s+)/).map((word, index) => {
    const path = videoPath(word);
    return path === undefined ? (
      word
    ) : (
      <Link key={index} className="link" to={path}>
        {word}
      </Link>
    );
  });
}
