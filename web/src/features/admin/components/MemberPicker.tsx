import { Button, CloseButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { SearchField } from '#features/tracking/components/SearchField.tsx';
import { isNotFoundOrInvalidInput } from '#lib/problem.ts';
import { moveLostFocusTo } from '#ui/focus.ts';
import { QueryState } from '#ui/states/QueryState.tsx';
import { AnnouncedTextSkeleton } from '#ui/states/Skeletons.tsx';
import { memberQuery, newestMembersByNameQuery } from '../api/members.ts';
import { MAX_MEMBER_SEARCH_LENGTH } from '../model/members-filter.ts';
import classes from './admin.module.css';

const TYPING_MS = 300;

export type MemberPickerProps = {
  /** What the member is chosen for: "Done by". */
  label: string;
  userId: string | undefined;
  onChange: (userId: string | undefined) => void;
};

/** Chooses a member by name, or takes the choice back. */
export function MemberPicker({ label, userId, onChange }: MemberPickerProps) {
  const place = useRef<HTMLDivElement>(null);
  const change = (chosen: string | undefined) => {
    // What was pressed goes with the choice.
    moveLostFocusTo(() => place.current?.querySelector<HTMLElement>('input, button'));
    onChange(chosen);
  };
  return (
    <div ref={place} className={classes.picker}>
      {userId === undefined ? (
        <Finder label={label} onChoose={change} />
      ) : (
        <Chosen label={label} userId={userId} onClear={() => change(undefined)} />
      )}
    </div>
  );
}

function Chosen({ label, userId, onClear }: { label: string; userId: string; onClear: () => void }) {
  const { data, error } = useQuery(memberQuery(userId));
  const name = data?.member.display_name ?? (isNotFoundOrInvalidInput(error) ? 'a deleted account' : 'a member');
  return (
    <p className={classes.chosen}>
      <span>
        {label} <strong>{name}</strong>
      </span>
      <CloseButton aria-label={`Clear “${label}”`} onClick={onClear} />
    </p>
  );
}

function Finder({ label, onChoose }: { label: string; onChoose: (userId: string) => void }) {
  const [text, setText] = useState('');
  return (
    <>
      <SearchField
        label={label}
        value={text}
        maxLength={MAX_MEMBER_SEARCH_LENGTH}
        delayMs={TYPING_MS}
        onChange={setText}
      />
      {text === '' ? null : <Offered label={label} text={text} onChoose={onChoose} />}
    </>
  );
}

function Offered({ label, text, onChoose }: { label: string; text: string; onChoose: (userId: string) => void }) {
  const query = useQuery(newestMembersByNameQuery(text));
  return (
    <QueryState
      query={query}
      loading={<AnnouncedTextSkeleton lines={2} />}
      errorTitle="Members could not be searched."
      isEmpty={({ items }) => items.length === 0}
      empty={
        <p className={classes.soft} role="status">
          Nobody is called that.
        </p>
      }
    >
      {({ items }) => (
        <ul className={classes.offered} aria-label={`${label}: members found`}>
          {items.map(({ member }) => (
            <li key={member.user_id}>
              <Button variant="default" size="compact-md" onClick={() => onChoose(member.user_id)}>
                {member.display_name} @{member.username}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </QueryState>
  );
}
