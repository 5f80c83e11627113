import '@mantine/core/styles/Switch.layer.css';
import '@mantine/core/styles/Tabs.layer.css';
import type { ModerationAction } from '@halfstar/contract/moderation/actions.schema';
import { CASE_FILTERS, type CaseFilter } from '@halfstar/contract/moderation/cases.schema';
import { Button, Switch, Tabs } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { latestItemsOnce } from '#lib/next-page.ts';
import { PageHeading } from '#ui/PageHeading.tsx';
import { toastDone } from '#ui/toasts.tsx';
import { casesQuery } from '../api/cases.ts';
import type { ActionFieldsHandle } from '../components/ActionFields.tsx';
import type { SecondLookHandle } from '../components/CaseDecisions.tsx';
import { CasePanel } from '../components/CasePanel.tsx';
import { CaseQueue } from '../components/CaseQueue.tsx';
import classes from '../components/moderation.module.css';
import { QueueTabs } from '../components/QueueTabs.tsx';
import { ShortcutsDialog } from '../components/ShortcutsDialog.tsx';
import { useCaseFocus } from '../hooks/use-case-focus.ts';
import { useShortcuts } from '../hooks/use-shortcuts.ts';
import { setShortcutsOn, useShortcutsOn } from '../hooks/use-shortcuts-on.ts';
import { describeActionsTaken } from '../model/moderation-words.ts';

export type ModeratorScreenProps = {
  filter: CaseFilter;
  /** The case that is open. */
  caseId: string | undefined;
  onChange: (to: { filter: CaseFilter; caseId?: string | undefined }) => void;
};

/** The moderators' queue: the cases on one side, the open one on the other. All of it works by keys. */
export function ModeratorScreen({ filter, caseId, onChange }: ModeratorScreenProps) {
  const [helps, setHelps] = useState(false);
  const shortcutsOn = useShortcutsOn();
  const query = useInfiniteQuery(casesQuery(filter));
  const list = useRef<HTMLUListElement>(null);
  const actions = useRef<ActionFieldsHandle>(null);
  const secondLook = useRef<SecondLookHandle>(null);
  const claim = useRef<HTMLButtonElement>(null);
  const cases = latestItemsOnce(query.data?.pages, (one) => one.id);
  const focusBy = (step: 1 | -1) => {
    const links = [...(list.current?.querySelectorAll<HTMLElement>('a[data-case]') ?? [])];
    const focused = links.findIndex((link) => link === document.activeElement);
    const from = focused === -1 ? links.findIndex((link) => link.dataset['case'] === caseId) : focused;
    links[Math.min(Math.max(from + step, 0), links.length - 1)]?.focus();
  };
  useShortcuts(shortcutsOn, (shortcut) => {
    if (shortcut === 'next') focusBy(1);
    else if (shortcut === 'previous') focusBy(-1);
    else if (shortcut === 'claim') claim.current?.click();
    else if (shortcut === 'help') setHelps(true);
    else if (shortcut === 'upheld' || shortcut === 'overturned') secondLook.current?.choose(shortcut);
    else actions.current?.choose(shortcut);
  });
  useCaseFocus(caseId);
  const finish = (done: readonly ModerationAction[]) => {
    toastDone(`Done: ${describeActionsTaken(done)}.`);
    const at = cases.findIndex((one) => one.id === caseId);
    const next = cases[at + 1] ?? cases[at - 1];
    onChange({ filter, caseId: at === -1 ? undefined : next?.id });
  };
  return (
    <>
      <PageHeading
        note="What members have reported."
        action={
          <div className={classes.keysSetting}>
            <Switch
              label="Keyboard Shortcuts"
              checked={shortcutsOn}
              onChange={(event) => setShortcutsOn(event.currentTarget.checked)}
            />
            <Button variant="subtle" color="gray" onClick={() => setHelps(true)}>
              Keys
            </Button>
          </div>
        }
      >
        Moderator Panel
      </PageHeading>
      <Tabs
        value={filter}
        onChange={(value) => onChange({ filter: CASE_FILTERS.find((one) => one === value) ?? 'open' })}
      >
        <QueueTabs />
        <Tabs.Panel value={filter}>
          <div className={classes.panel} data-open={caseId === undefined ? undefined : true}>
            <CaseQueue query={query} filter={filter} list={list} />
            {caseId === undefined ? null : (
              <div>
                <Button className={classes.back} variant="subtle" color="gray" onClick={() => onChange({ filter })}>
                  Back to the Queue
                </Button>
                <CasePanel
                  key={caseId}
                  caseId={caseId}
                  actions={actions}
                  secondLook={secondLook}
                  claim={claim}
                  onDecided={finish}
                />
              </div>
            )}
          </div>
        </Tabs.Panel>
      </Tabs>
      <ShortcutsDialog opened={helps} onClose={() => setHelps(false)} />
    </>
  );
}
