import '@mantine/core/styles/Combobox.layer.css';
import { Autocomplete, type AutocompleteProps } from '@mantine/core';
import { useMemberNameSuggestions } from '../api/members-named.ts';
import { MemberOption } from './MemberOption.tsx';
import classes from './name-list.module.css';

const NOBODY = [] as const;

/** The username in what was typed or pasted. */
export const readUsername = (typed: string): string => typed.trim().replace(/^@/, '');

/** A field for a username, which offers the members with a name like the one that is typed. */
export function UsernameInput(props: Pick<AutocompleteProps, 'onChange' | 'error'> & { value?: string }) {
  const members = useMemberNameSuggestions(readUsername(props.value ?? ''), NOBODY);
  const find = (username: string) => members.find((one) => one.username === username);
  return (
    <Autocomplete
      label="Username"
      leftSection="@"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      data-autofocus
      {...props}
      data={members.map(({ username }) => username)}
      // The server has found them, also by names that are shown.
      filter={({ options }) => options}
      renderOption={({ option }) => {
        const member = find(option.value);
        return member === undefined ? null : <MemberOption member={member} />;
      }}
      openOnFocus={false}
      withScrollArea={false}
      classNames={{ dropdown: classes.dropdown, option: classes.option }}
      // Outside of an open dialog it would be hidden from screen readers.
      comboboxProps={{ withinPortal: false, shadow: 'md', position: 'bottom-start' }}
    />
  );
}
