import { useState } from 'react';
import classes from './movies.module.css';

const HOST = 'https://image.tmdb.org/t/p';
const WIDTHS = [780, 1280] as const;

/** A still of the film that fades into the background. Renders nothing when there is none. */
export function Backdrop({ path }: { path: string | null }) {
  const [brokenPath, setBrokenPath] = useState<string | null>(null);
  if (path === null || path === brokenPath) return null;
  return (
    <img
      className={classes.backdrop}
      src={`${HOST}/w1280${path}`}
      srcSet={WIDTHS.map((width) => `${HOST}/w${width}${path} ${width}w`).join(', ')}
      sizes="(min-width: 60em) 58rem, 100vw"
      width={1280}
      height={720}
      alt=""
      decoding="async"
      onError={() => setBrokenPath(path)}
    />
  );
}
