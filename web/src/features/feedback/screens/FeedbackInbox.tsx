import '@mantine/core/styles/Tabs.layer.css';
import { FEEDBACK_STATUSES, FEEDBACK_TYPES, type FeedbackCounts } from '@halfstar/contract/feedback/feedback.schema';
import { Button, NativeSelect, Tabs } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { SearchField } from '#features/tracking/components/SearchField.tsx';
import { formatCount } from '#lib/numbers.ts';
import filterClasses from '#ui/forms/filters.module.css';
import { PageHeading } from '#ui/PageHeading.tsx';
import { InfiniteList } from '#ui/paging/InfiniteList.tsx';
import { EmptyState } from '#ui/states/EmptyState.tsx';
import { AnnouncedTextSkeleton } from '#ui/states/Skeletons.tsx';
import { feedbackCountsQuery, receivedFeedbackQuery } from '../api/feedback.ts';
import classes from '../components/feedback-item.module.css';
import { ReceivedFeedbackItem } from '../components/ReceivedFeedbackItem.tsx';
import { type FeedbackAddress, MAX_SEARCH_LENGTH, parseFeedbackFilter } from '../model/feedback-filter.ts';
import { STATUS_NAMES, TYPE_NAMES } from '../model/feedback-words.ts';

const TYPING_MS = 500;
const TABS = ['all', ...FEEDBACK_STATUSES] as const;
const TAB_NAMES = { all: 'All', ...STATUS_NAMES };
const TYPES = [
  { value: '', label: 'Any type' },
  ...FEEDBACK_TYPES.map((value) => ({ value, label: TYPE_NAMES[value] })),
];

const countOf = ({ all, by_status }: FeedbackCounts, tab: (typeof TABS)[number]) =>
  tab === 'all' ? all : by_status[tab];

export type FeedbackInboxProps = {
  /** The filter, which is part of the address. */
  address: FeedbackAddress;
  /** @param how `typed`: while typing, which adds no history entry */
  onChange: (address: FeedbackAddress, how?: { typed: boolean }) => void;
};

/** The feedback of all members by status, for admins, with ways to answer it. */
export function FeedbackInbox({ address, onChange }: FeedbackInboxProps) {
  const filter = parseFeedbackFilter(address);
  const query = useInfiniteQuery({ ...receivedFeedbackQuery(filter), placeholderData: keepPreviousData });
  const counts = useQuery(feedbackCountsQuery).data;
  const { status = 'all', type = '', query: search = '' } = filter;
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  return (
    <>
      <PageHeading note="What members tell you. They see the status and your reply.">Feedback</PageHeading>
      <Tabs
        value={status}
        onChange={(tab) => onChange({ ...address, status: tab === null || tab === 'all' ? undefined : tab })}
        keepMounted={false}
      >
        <Tabs.List mb="md">
          {TABS.map((tab) => (
            <Tabs.Tab key={tab} value={tab}>
              {TAB_NAMES[tab]}
              {counts === undefined ? null : ` ${formatCount(countOf(counts, tab))}`}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={status}>
          <search className={filterClasses.filters}>
            <SearchField
              className={filterClasses.text}
              label="Words in title or description"
              value={search}
              maxLength={MAX_SEARCH_LENGTH}
              delayMs={TYPING_MS}
              onChange={(q) => onChange({ ...address, q: q || undefined }, { typed: true })}
            />
            <div className={filterClasses.choices}>
              <NativeSelect
                aria-label="Type"
                size="md"
                data={TYPES}
                value={type}
                onChange={(event) => onChange({ ...address, type: event.currentTarget.value || undefined })}
              />
            </div>
          </search>
          <InfiniteList
            query={query}
            getKey={({ id }) => id}
            loading={<AnnouncedTextSkeleton lines={8} />}
            errorTitle="The feedback could not be loaded."
            empty={
              isFiltered ? (
                <EmptyState
                  title="Nothing matches."
                  action={
                    <Button variant="default" onClick={() => onChange({})}>
                      Show All
                    </Button>
                  }
                />
              ) : (
                <EmptyState title="No feedback yet." text="What members send is listed here." />
              )
            }
          >
            {(items) => (
              <ul className={classes.list}>
                {items.map((feedback) => (
                  <li key={feedback.id}>
                    <ReceivedFeedbackItem feedback={feedback} />
                  </li>
                ))}
              </ul>
            )}
          </InfiniteList>
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
