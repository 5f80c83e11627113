import { listAvatarPaths } from '@halfstar/contract/profiles/avatars.schema';
import type { Member } from '@halfstar/contract/profiles/profiles.schema';
import type { CSSProperties } from 'react';
import { useImageState } from '../image-state.ts';
import classes from './people.module.css';

export type AvatarProps = {
  member: Pick<Member, 'display_name' | 'username' | 'avatar_url'>;
  /** In pixels. */
  size?: number;
};

/** One letter, or two of two words: "Ada Lovelace" is AL. Works for scripts beyond the Latin one. */
function getInitials(name: string): string {
  const words = name.split(/\s+/u).filter((word) => /[\p{L}\p{N}]/u.test(word));
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => word?.match(/[\p{L}\p{N}]/u)?.[0] ?? '')
    .join('');
  // Not by the viewer's locale, which the server does not know when it renders the page.
  return letters.toUpperCase() || '?';
}

/** The sizes that a stored avatar has; the browser chooses the one that fits its screen. Other pictures have one. */
function toSources(url: string, size: number): { src: string; srcSet?: string; sizes?: string } {
  const stored = listAvatarPaths(url);
  if (stored === null) return { src: url };
  return { src: url, srcSet: stored.map((one) => `${one.path} ${one.size}w`).join(', '), sizes: `${size / 16}rem` };
}

/** A member's picture, or their initials. The name is always shown beside it, so screen readers skip it. */
export function Avatar({ member, size = 36 }: AvatarProps) {
  const { avatar_url: url } = member;
  const { state, props } = useImageState(url);
  const style = { '--avatar': `${size / 16}rem` } as CSSProperties;
  return (
    <span className={classes.avatar} style={style} aria-hidden="true">
      {url === null || state === 'broken' ? (
        getInitials(member.display_name || member.username)
      ) : (
        <img {...props} {...toSources(url, size)} width={size} height={size} alt="" loading="lazy" decoding="async" />
      )}
    </span>
  );
}
