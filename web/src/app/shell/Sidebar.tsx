import { ActionIcon } from '@mantine/core';
import {
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconSettings,
  IconSparkles,
  IconX,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { isChangeLogUnread } from '#app/change-log/newest-entry.ts';
import { useMember } from '#app/session/auth-context.ts';
import { formatCount, formatShortCount } from '#lib/numbers.ts';
import { Avatar } from '#ui/people/Avatar.tsx';
import { BadgeIcon } from '#ui/people/BadgeIcon.tsx';
import { visuallyHidden } from '#ui/VisuallyHidden.tsx';
import { LogoMark } from '#ui/Wordmark.tsx';
import { NAV_GROUPS, type NavGroup } from './nav-items.ts';
import { SignOutButton } from './SignOutButton.tsx';
import classes from './sidebar.module.css';

type SidebarProps = {
  collapsed?: boolean;
  /** The button beside the product's name: collapses on the desktop, closes on a phone. */
  onToggle: () => void;
  /** On a phone it covers the page and closes after a choice. */
  overlay?: boolean;
};

/** Product name, groups of links, and the viewer's account; on a phone also signing out. */
export function Sidebar({ collapsed = false, onToggle, overlay = false }: SidebarProps) {
  const profile = useMember();
  const groups = NAV_GROUPS.filter((group) => group.visible?.(profile) ?? true);
  const close = overlay ? onToggle : undefined;
  return (
    <div className={classes.sidebar} data-collapsed={collapsed || undefined}>
      <div className={classes.head}>
        <Link to="/" className={classes.product} aria-label="Halfstar" onClick={close}>
          <LogoMark size={26} />
          <span>{collapsed ? 'H' : 'Halfstar'}</span>
        </Link>
        <ActionIcon onClick={onToggle} aria-label={toggleLabel(overlay, collapsed)}>
          <ToggleIcon overlay={overlay} collapsed={collapsed} />
        </ActionIcon>
      </div>
      <nav className={classes.groups} aria-label="Main">
        {groups.map((group) => (
          <Group key={group.name} group={group} collapsed={collapsed} onChosen={close} />
        ))}
      </nav>
      <Footer collapsed={collapsed} onChosen={close} />
      {overlay ? <SignOutButton className={classes.link} /> : null}
    </div>
  );
}

function toggleLabel(overlay: boolean, collapsed: boolean): string {
  if (overlay) return 'Close menu';
  return collapsed ? 'Expand sidebar' : 'Collapse sidebar';
}

function ToggleIcon({ overlay, collapsed }: { overlay: boolean; collapsed: boolean }) {
  if (overlay) return <IconX size={20} stroke={1.6} aria-hidden="true" />;
  const Icon = collapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return <Icon size={20} stroke={1.6} aria-hidden="true" />;
}

type GroupProps = { group: NavGroup; collapsed: boolean; onChosen: (() => void) | undefined };

function Group({ group, collapsed, onChosen }: GroupProps) {
  return (
    <section aria-label={group.name}>
      <h2 className={collapsed ? visuallyHidden : classes.groupName}>{group.name}</h2>
      <ul>
        {group.items.map(({ label, to, Icon }) => (
          <li key={label}>
            <Link
              to={to}
              activeOptions={{ exact: true, includeSearch: false }}
              className={classes.link}
              title={collapsed ? label : undefined}
              onClick={onChosen}
            >
              <Icon size={20} stroke={1.6} aria-hidden="true" />
              <span className={collapsed ? visuallyHidden : undefined}>{label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** With a dot until the newest entry was read. */
function ChangeLogLink({ onChosen }: { onChosen: (() => void) | undefined }) {
  const isUnread = isChangeLogUnread(useMember());
  return (
    <Link
      to="/change-log"
      className={classes.settings}
      aria-label={isUnread ? 'What is new, not read yet' : 'What is new'}
      title="What is new"
      data-unread={isUnread || undefined}
      onClick={onChosen}
    >
      <IconSparkles size={20} stroke={1.6} aria-hidden="true" />
    </Link>
  );
}

function Footer({ collapsed, onChosen }: { collapsed: boolean; onChosen: (() => void) | undefined }) {
  const profile = useMember();
  const counts = [
    { name: 'Followers', value: profile.follower_count },
    { name: 'Following', value: profile.following_count },
    { name: 'Reviews', value: profile.review_count },
  ];
  return (
    <footer className={classes.footer}>
      <div className={classes.self}>
        <Link
          to="/profile"
          className={classes.me}
          onClick={onChosen}
          title={collapsed ? profile.display_name : undefined}
        >
          <Avatar member={profile} size={collapsed ? 32 : 40} />
          <span className={collapsed ? visuallyHidden : classes.names}>
            <span className={classes.name}>
              <span>{profile.display_name}</span> <BadgeIcon member={profile} size={16} />
            </span>
            <span className={classes.username}>@{profile.username}</span>
          </span>
        </Link>
        <ChangeLogLink onChosen={onChosen} />
        <Link to="/settings" className={classes.settings} aria-label="Settings" title="Settings" onClick={onChosen}>
          <IconSettings size={20} stroke={1.6} aria-hidden="true" />
        </Link>
      </div>
      {collapsed ? null : (
        <dl className={classes.counts}>
          {counts.map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd title={formatCount(value)}>{formatShortCount(value)}</dd>
            </div>
          ))}
        </dl>
      )}
    </footer>
  );
}
