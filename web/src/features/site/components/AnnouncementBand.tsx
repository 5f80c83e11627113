import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { serverRequest } from '#lib/server-render.ts';
import { siteQuery } from '../api/site.ts';
import classes from './announcement-band.module.css';

const COOKIE = 'announcement_dismissed';
const KEPT_FOR_SECONDS = 31_536_000;

/** A cookie, so that the server leaves out what was dismissed. */
const isDismissed = (id: string) =>
  (serverRequest()?.cookie ?? document.cookie).split('; ').includes(`${COOKIE}=${id}`);

/** What admins have announced to everybody, above the page, until it ends or is dismissed in this browser. */
export function AnnouncementBand() {
  const { data } = useQuery(siteQuery);
  const [, setDismissed] = useState('');
  if (data?.announcement == null || isDismissed(data.announcement.id)) return null;
  const { id, text, link_url } = data.announcement;
  const dismiss = () => {
    document.cookie = `${COOKIE}=${id}; max-age=${KEPT_FOR_SECONDS}; path=/; samesite=lax`;
    setDismissed(id);
    document.getElementById('main')?.focus({ preventScroll: true });
  };
  return (
    <aside className={classes.band} aria-label="Announcement">
      <p role="status">
        <bdi>{text}</bdi> {link_url === null ? null : <a href={link_url}>Read more</a>}
      </p>
      <button type="button" onClick={dismiss}>
        Dismiss
      </button>
    </aside>
  );
}
