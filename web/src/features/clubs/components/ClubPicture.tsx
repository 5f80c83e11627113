import { listAvatarPaths } from '@halfstar/contract/profiles/avatars.schema';
import type { CSSProperties } from 'react';
import { useImageState } from '#ui/image-state.ts';
import { getPosterDrawing } from '#ui/posters/drawing.ts';
import { PosterArt } from '#ui/posters/PosterArt.tsx';
import { getClubInitials } from '../model/club-words.ts';
import classes from './club-picture.module.css';

export type ClubPictureProps = {
  club: { name: string; club_image_url: string | null };
  /** In pixels. */
  size: number;
};

/** A club's picture, or one drawn from its name. The name is always shown beside it, so screen readers skip it. */
export function ClubPicture({ club: { name, club_image_url: url }, size }: ClubPictureProps) {
  const { state, props } = useImageState(url);
  return (
    <span className={classes.picture} style={{ '--picture': `${size / 16}rem` } as CSSProperties} aria-hidden="true">
      {url === null || state === 'broken' ? (
        <Drawn name={name} />
      ) : (
        <img
          {...props}
          src={url}
          srcSet={listAvatarPaths(url)
            ?.map((stored) => `${stored.path} ${stored.size}w`)
            .join(', ')}
          sizes={`${size / 16}rem`}
          width={size}
          height={size}
          alt=""
          loading="lazy"
          decoding="async"
        />
      )}
    </span>
  );
}

function Drawn({ name }: { name: string }) {
  const { size: _size, ...drawing } = getPosterDrawing({ title: name, year: null });
  return (
    <span
      className={classes.drawn}
      style={{ '--ink': drawing.palette.ink, '--ground': drawing.palette.ground } as CSSProperties}
    >
      <span className={classes.art}>
        <PosterArt {...drawing} />
      </span>
      <span className={classes.letters}>{getClubInitials(name)}</span>
    </span>
  );
}
