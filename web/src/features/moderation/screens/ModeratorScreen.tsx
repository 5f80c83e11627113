import '@mantine/core/styles/Tabs.layer.css';
import type { ModerationAction } from '@halfstar/contract/moderation/actions.schema';
import {
  CASE_FILTERS,
  type CaseCounts,
  type CaseFilter,
  MAX_CASE_COUNT,
} from '@halfstar/contract/moderation/cases.schema';
import { Button, Tabs } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { itemsOnce } from '#lib/next-page.ts';
import { PageHeading } from '#ui/PageHeading.tsx';
import { toastDone } from '#ui/toasts.tsx';
import { caseCountsQuery, casesQuery } from '../api/cases.ts';
import type { ActionFieldsHandle } from '../components/ActionFields.tsx';
import { CasePanel } from '../components/CasePanel.tsx';
import { CaseQueue } from '../components/CaseQueue.tsx';
import classes from '../components/moderation.module.css';
import { ShortcutsDialog } from '../components/ShortcutsDialog.tsx';
import { describeDone, FILTER_NAMES } from '../model/moderation-words.ts';
import { type Shortcut, toShortcut } from '../model/shortcuts.ts';

export type ModeratorScreenProps = {
  filter: CaseFilter;
  /** The case that is open. */
  caseId: string | undefined;
  onChange: (to: { filter: CaseFilter; caseId?: string | undefined }) => void;
};

/** The moderators' queue: the cases on one side, the open one on the other. All of it works by keys. */
export function ModeratorScreen({ filter, caseId, onChange }: ModeratorScreenProps) {
  const [helps, setHelps] = useState(false);
  const counts = useQuery(caseCountsQuery);
  const query = useInfiniteQuery(casesQuery(filter));
  const list = useRef<HTMLUListElement>(null);
  const actions = useRef<ActionFieldsHandle>(null);
  const claim = useRef<HTMLButtonElement>(null);
  const cases = itemsOnce(query.data?.pages, (one) => one.id);
  const focusBy = (step: 1 | -1) => {
    const links = [...(list.current?.querySelectorAll<HTMLElement>('a[data-case]') ?? [])];
    const focused = links.findIndex((link) => link === document.activeElement);
    const from = focused === -1 ? links.findIndex((link) => link.dataset['case'] === caseId) : focused;
    links[Math.min(Math.max(from + step, 0), links.length - 1)]?.focus();
  };
  useShortcuts((shortcut) => {
    if (shortcut === 'next') focusBy(1);
    else if (shortcut === 'previous') focusBy(-1);
    else if (shortcut === 'claim') claim.current?.click();
    else if (shortcut === 'help') setHelps(true);
    else actions.current?.choose(shortcut);
  });
  useFocusOnCase(caseId);
  const finish = (done: readonly ModerationAction[]) => {
    toastDone(`Done: ${describeDone(done)}.`);
    const at = cases.findIndex((one) => one.id === caseId);
    const next = cases[at + 1] ?? cases[at - 1];
    onChange({ filter, caseId: at === -1 ? undefined : next?.id });
  };
  return (
    <>
      <PageHeading
        note="What members have reported."
        action={
          <Button variant="subtle" color="gray" onClick={() => setHelps(true)}>
            Keys
          </Button>
        }
      >
        Moderator Panel
      </PageHeading>
      <Tabs
        value={filter}
        onChange={(value) => onChange({ filter: CASE_FILTERS.find((one) => one === value) ?? 'open' })}
      >
        <Tabs.List>
          {CASE_FILTERS.map((each) => (
            <Tabs.Tab key={each} value={each}>
              {FILTER_NAMES[each]}
              {formatWaiting(counts.data, each)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={filter}>
          <div className={classes.panel} data-open={caseId === undefined ? undefined : true}>
            <CaseQueue query={query} filter={filter} list={list} />
            {caseId === undefined ? null : (
              <div>
                <Button className={classes.back} variant="subtle" color="gray" onClick={() => onChange({ filter })}>
                  Back to the Queue
                </Button>
                <CasePanel key={caseId} caseId={caseId} actions={actions} claim={claim} onDecided={finish} />
              </div>
            )}
          </div>
        </Tabs.Panel>
      </Tabs>
      <ShortcutsDialog opened={helps} onClose={() => setHelps(false)} />
    </>
  );
}

/** " (3)" behind the name of a part of the queue; nothing when nothing waits in it. */
function formatWaiting(counts: CaseCounts | undefined, filter: CaseFilter): string {
  const waiting = filter === 'mine' || filter === 'closed' ? 0 : (counts?.[filter] ?? 0);
  if (waiting === 0) return '';
  return waiting < MAX_CASE_COUNT ? ` (${waiting})` : ` (${MAX_CASE_COUNT}+)`;
}

function useShortcuts(onShortcut: (shortcut: Shortcut) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const shortcut = toShortcut(event);
    if (shortcut === null) return;
    event.preventDefault();
    onShortcut(shortcut);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

/** Moves the focus to the heading of a case that is opened, so that a screen reader reads it and Tab goes on there. */
function useFocusOnCase(caseId: string | undefined): void {
  const before = useRef(caseId);
  useEffect(() => {
    if (caseId === undefined || before.current === caseId) return;
    before.current = caseId;
    const focus = () => document.querySelector<HTMLElement>('[data-case-heading]')?.focus();
    // The case may still be loading.
    const observer = new MutationObserver(() => {
      if (document.querySelector('[data-case-heading]') === null) return;
      focus();
      observer.disconnect();
    });
    if (document.querySelector('[data-case-heading]') === null)
      observer.observe(document.body, { childList: true, subtree: true });
    else focus();
    return () => observer.disconnect();
  }, [caseId]);
}
