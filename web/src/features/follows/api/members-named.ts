import type { NamedMember } from '@halfstar/contract/profiles/profiles.schema';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { isNamedLike } from '#features/profiles/model/name-at-caret.ts';
import { latestItemsOnce } from '#lib/next-page.ts';
import { useViewerId } from '#lib/viewer.ts';
import { foundMembersQuery } from './follows-queries.ts';

const DEBOUNCE_MS = 200;
const LIMIT = 6;

/**
 * At most six members whose name begins with what is typed, without the viewer; none for an empty text. First the exact username, then
 * those of `people`, who need no search, then the others as the server orders them. While an answer is on its way, those found before stay
 * as far as they still fit; a search that fails finds nobody.
 */
export function useMemberNameSuggestions(typed: string, people: readonly NamedMember[]): NamedMember[] {
  const viewerId = useViewerId();
  const [asked] = useDebouncedValue(typed, DEBOUNCE_MS);
  const { data, isPlaceholderData } = useQuery({
    // The viewer may be among them.
    ...foundMembersQuery(asked === '' ? null : asked, LIMIT + 1),
    placeholderData: keepPreviousData,
    retry: false,
    refetchOnWindowFocus: false,
  });
  const found = typed === '' ? [] : (data?.items ?? []);
  const isAnswer = asked === typed && !isPlaceholderData;
  const fitting = isAnswer ? found : found.filter((one) => isNamedLike(one, typed));
  const named = latestItemsOnce(
    [{ items: people.filter((one) => isNamedLike(one, typed)) }, { items: fitting }],
    getId,
  );
  const isFirst = (one: NamedMember) => Number(isExactly(one, typed));
  const others = named.filter((one) => one.user_id !== viewerId);
  return others.toSorted((one, other) => isFirst(other) - isFirst(one)).slice(0, LIMIT);
}

const getId = (member: NamedMember): string => member.user_id;

/** Whether what is typed is this member's username, in capital or small letters. */
export const isExactly = ({ username }: NamedMember, typed: string): boolean =>
  username.toLowerCase() === typed.toLowerCase();
