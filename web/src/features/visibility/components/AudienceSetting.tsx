import '@mantine/core/styles/Radio.layer.css';
import { AUDIENCES, type Audience } from '@halfstar/contract/visibility/visibility.schema';
import { Radio } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx';
import { QueryState } from '#ui/states/QueryState.tsx';
import { AnnouncedTextSkeleton } from '#ui/states/Skeletons.tsx';
import { ownAudienceSettingQuery, useSetAudience } from '../api/audience.ts';
import classes from './audience.module.css';

const WORDS: Record<Audience, { name: string; meaning: string }> = {
  public: {
    name: 'Everyone',
    meaning: 'Also people without an account. Anyone can follow you. Requests that wait are approved.',
  },
  followers: { name: 'Followers', meaning: 'You approve who follows you. Others see only your name and picture.' },
  private: {
    name: 'Only me',
    meaning:
      'For others you are not here: nobody finds you, and your reviews and comments are hidden. Followers stay, but see nothing.',
  },
};

/** What is asked first, because it cannot be undone: requests are answered, and what strangers have read stays read. */
const QUESTIONS = {
  public: {
    title: 'Show your things to everyone?',
    action: 'Show to Everyone',
    text: 'Your profile, reviews, ratings, lists and comments are visible to everyone at once, also to people without an account. Everyone who has asked to follow you does.',
  },
  private: {
    title: 'Hide everything from others?',
    action: 'Hide Everything',
    text: 'Your profile, reviews, ratings, lists and comments are hidden from everyone, followers too, at once. Requests to follow you are declined. Nothing is deleted, and you can change this back at any time.',
  },
} satisfies Partial<Record<Audience, { title: string; action: string; text: string }>>;

/** The privacy switch: who sees the viewer's profile, reviews, ratings, lists, diary and comments. */
export function AudienceSetting({ userId }: { userId: string }) {
  const query = useQuery(ownAudienceSettingQuery(userId));
  return (
    <QueryState
      query={query}
      loading={<AnnouncedTextSkeleton lines={6} />}
      errorTitle="This setting could not be loaded."
    >
      {({ audience }) => <Choice userId={userId} audience={audience} />}
    </QueryState>
  );
}

function Choice({ userId, audience }: { userId: string; audience: Audience }) {
  const [asking, setAsking] = useState<keyof typeof QUESTIONS | null>(null);
  const { mutate, isPending, variables } = useSetAudience(userId);
  const choose = (value: string) => {
    const chosen = AUDIENCES.find((each) => each === value);
    if (chosen === 'private' || chosen === 'public') setAsking(chosen);
    else if (chosen !== undefined) mutate(chosen);
  };
  // The closing dialog keeps its words.
  const [asked, setAsked] = useState<keyof typeof QUESTIONS>('private');
  if (asking !== null && asking !== asked) setAsked(asking);
  const { title, action, text } = QUESTIONS[asked];
  return (
    <>
      <Radio.Group value={isPending ? variables : audience} onChange={choose} aria-label="Who sees my things">
        <div className={classes.cards}>
          {AUDIENCES.map((value) => (
            <Radio
              key={value}
              value={value}
              className={classes.card}
              label={WORDS[value].name}
              description={WORDS[value].meaning}
            />
          ))}
        </div>
      </Radio.Group>
      <ConfirmDialog
        opened={asking !== null}
        title={title}
        action={action}
        cancel="Cancel"
        onCancel={() => setAsking(null)}
        onConfirm={() => {
          setAsking(null);
          mutate(asked);
        }}
      >
        {text}
      </ConfirmDialog>
    </>
  );
}
