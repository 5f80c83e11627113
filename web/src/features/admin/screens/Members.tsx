import type { ListedMember } from '@halfstar/contract/admin/members.schema';
import { BADGES, TIERS } from '@halfstar/contract/profiles/profiles.schema';
import { Button, NativeSelect } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { SANCTION_NAMES } from '#features/moderation/model/moderation-words.ts';
import { SearchField } from '#features/tracking/components/SearchField.tsx';
import { useDateFormats } from '#lib/dates.ts';
import filterClasses from '#ui/forms/filters.module.css';
import { PageHeading } from '#ui/PageHeading.tsx';
import { InfiniteList } from '#ui/paging/InfiniteList.tsx';
import { Avatar } from '#ui/people/Avatar.tsx';
import { getBadgeTitle } from '#ui/people/BadgeIcon.tsx';
import { EmptyState } from '#ui/states/EmptyState.tsx';
import { AnnouncedTextSkeleton } from '#ui/states/Skeletons.tsx';
import { membersQuery } from '../api/members.ts';
import classes from '../components/admin.module.css';
import {
  FILTERED_SANCTIONS,
  MAX_MEMBER_SEARCH_LENGTH,
  type MembersAddress,
  parseMembersFilter,
} from '../model/members-filter.ts';

const TYPING_MS = 500;
const TIER_CHOICES = [
  { value: '', label: 'Any tier' },
  ...TIERS.map((value) => ({ value, label: getBadgeTitle(value) })),
];
const BADGE_CHOICES = [
  { value: '', label: 'Any badge' },
  ...BADGES.map((value) => ({ value, label: getBadgeTitle(value) })),
];
const SANCTION_CHOICES = [
  { value: '', label: 'With or without sanction' },
  ...FILTERED_SANCTIONS.map((value) => ({ value, label: SANCTION_NAMES[value] })),
];

export type MembersProps = {
  /** The filter, which is part of the address. */
  address: MembersAddress;
  /** @param how `typed`: while typing, which adds no history entry */
  onChange: (address: MembersAddress, how?: { typed: boolean }) => void;
};

/** All members, for admins. */
export function Members({ address, onChange }: MembersProps) {
  const filter = parseMembersFilter(address);
  const query = useInfiniteQuery({ ...membersQuery(filter), placeholderData: keepPreviousData });
  return (
    <>
      <PageHeading note="Newest first.">Members</PageHeading>
      <search className={filterClasses.filters}>
        <SearchField
          className={filterClasses.text}
          label="Part of a name, or a whole email address"
          value={filter.query ?? ''}
          maxLength={MAX_MEMBER_SEARCH_LENGTH}
          delayMs={TYPING_MS}
          onChange={(q) => onChange({ ...address, q: q || undefined }, { typed: true })}
        />
        <div className={filterClasses.choices}>
          <NativeSelect
            aria-label="Tier"
            size="md"
            data={TIER_CHOICES}
            value={filter.tier ?? ''}
            onChange={(event) => onChange({ ...address, tier: event.currentTarget.value || undefined })}
          />
          <NativeSelect
            aria-label="Badge"
            size="md"
            data={BADGE_CHOICES}
            value={filter.badge ?? ''}
            onChange={(event) => onChange({ ...address, badge: event.currentTarget.value || undefined })}
          />
          <NativeSelect
            aria-label="Sanction"
            size="md"
            data={SANCTION_CHOICES}
            value={filter.sanction ?? ''}
            onChange={(event) => onChange({ ...address, sanction: event.currentTarget.value || undefined })}
          />
        </div>
      </search>
      <InfiniteList
        query={query}
        getKey={({ member }) => member.user_id}
        loading={<AnnouncedTextSkeleton lines={8} />}
        errorTitle="The members could not be loaded."
        empty={
          <EmptyState
            title="Nobody matches."
            action={
              <Button variant="default" onClick={() => onChange({})}>
                Show All
              </Button>
            }
          />
        }
      >
        {(members) => (
          <ul className={classes.list} aria-label="Members">
            {members.map((listed) => (
              <li key={listed.member.user_id} className={classes.member}>
                <Row of={listed} />
              </li>
            ))}
          </ul>
        )}
      </InfiniteList>
    </>
  );
}

function Row({ of: { member, member_since: since, sanctions } }: { of: ListedMember }) {
  const { formatDay } = useDateFormats();
  return (
    <>
      <Avatar member={member} size={44} />
      <div className={classes.about}>
        <Link to="/admin/members/$userId" params={{ userId: member.user_id }} className={classes.name}>
          {member.display_name}
        </Link>
        <span className={classes.soft}>@{member.username}</span>
        <span className={classes.soft}>
          Tier {getBadgeTitle(member.tier)}
          {member.badges.length === 0 ? null : ` · Badges ${member.badges.map(getBadgeTitle).join(', ')}`} · Since{' '}
          {formatDay(since)}
        </span>
      </div>
      {sanctions.length === 0 ? null : (
        <span className={classes.sanctions}>{sanctions.map((kind) => SANCTION_NAMES[kind]).join(', ')}</span>
      )}
    </>
  );
}
