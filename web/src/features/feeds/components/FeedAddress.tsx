import type { Feed } from '@halfstar/contract/feeds/feeds.schema';
import { Button, TextInput } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { type FormEvent, useId, useState } from 'react';
import { parseProblem } from '#lib/problem.ts';
import { FormMessage } from '#ui/forms/FormMessage.tsx';
import { PendingButton } from '#ui/PendingButton.tsx';
import { useSaveFeedAddress, useStartFeedProof, useSyncFeed } from '../api/feeds.ts';
import { checkFeedAddress } from '../model/feed-address.ts';
import classes from './feeds.module.css';
import { RemoveFeed } from './RemoveFeed.tsx';

/** The address of the feed, with Save and Sync Now. */
export function FeedAddress({ feed }: { feed: Feed }) {
  const [entered, setEntered] = useState(feed.address ?? '');
  const [saved, setSaved] = useState(feed.address);
  // It was saved here, in its one form, or in another tab.
  if (feed.address !== saved) {
    setSaved(feed.address);
    setEntered(feed.address ?? '');
  }
  const save = useSaveFeedAddress();
  const sync = useSyncFeed();
  const claim = useStartFeedProof();
  const verdict = useId();
  const { message, valid, changed } = checkFeedAddress(entered, feed.address);
  const canSave = valid && changed;
  const canSync = feed.address !== null && !changed && feed.can.sync && !feed.syncing;
  const problem = [save.error, sync.error, claim.error].find((error) => error !== null) ?? null;
  const known = problem === null ? null : parseProblem(problem);
  const forget = () => {
    for (const mutation of [save, sync, claim]) mutation.reset();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!canSave || save.isPending) return;
    forget();
    save.mutate({ address: entered.trim() });
  };
  return (
    <form className={classes.address} noValidate aria-label="Letterboxd RSS feed" onSubmit={submit}>
      <TextInput
        label="Letterboxd RSS feed URL"
        description="The address of your profile on Letterboxd, with /rss/ at the end."
        placeholder="https://letterboxd.com/username/rss/"
        type="url"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={entered}
        aria-describedby={verdict}
        error={valid ? false : message}
        errorProps={{ id: verdict }}
        onChange={(event) => {
          setEntered(event.currentTarget.value);
          forget();
        }}
      />
      <p id={valid ? verdict : undefined} role="status" className={classes.verdict}>
        {valid && message !== null ? (
          <>
            <IconCircleCheck size={18} stroke={1.7} aria-hidden="true" />
            {message}
          </>
        ) : null}
      </p>
      <div className={classes.actions}>
        <Button
          type="submit"
          // Not `disabled`, which would take the focus away from who has just pressed it.
          aria-disabled={!canSave || undefined}
          data-disabled={!canSave || undefined}
        >
          Save
        </Button>
        <Button
          variant="default"
          aria-disabled={!canSync || undefined}
          data-disabled={!canSync || undefined}
          onClick={() => {
            if (!canSync || sync.isPending) return;
            forget();
            sync.mutate({});
          }}
        >
          Sync Now
        </Button>
        {feed.address === null ? null : <RemoveFeed />}
      </div>
      <FormMessage>{known?.detail}</FormMessage>
      {known?.code === 'FEED_CLAIMED' ? (
        <div className={classes.actions}>
          <PendingButton
            variant="default"
            pending={claim.isPending}
            onClick={() => {
              save.reset();
              claim.mutate({ address: entered.trim() });
            }}
          >
            Prove It Is Mine
          </PendingButton>
        </div>
      ) : null}
    </form>
  );
}
