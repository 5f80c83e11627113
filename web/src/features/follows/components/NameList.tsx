import '@mantine/core/styles/Combobox.layer.css';
import type { NamedMember } from '@halfstar/contract/profiles/profiles.schema';
import { Combobox, useCombobox } from '@mantine/core';
import { type RefObject, useEffect, useEffectEvent, useId, useLayoutEffect, useState } from 'react';
import { isComposing } from '#lib/keys.ts';
import { PopoverAnchor } from '#ui/PopoverAnchor.tsx';
import { useActiveRow } from '#ui/use-active-row.ts';
import { isExactly, useMemberNameSuggestions } from '../api/members-named.ts';
import { MemberOption } from './MemberOption.tsx';
import classes from './name-list.module.css';

/** What the field says of the list to screen readers. */
export type ShownNames = { listId: string; optionId: string; count: number };

export type NameListProps = {
  field: RefObject<HTMLTextAreaElement | null>;
  /** The beginning of a name. */
  typed: string;
  people: readonly NamedMember[];
  /** Called when the caret of the field may have moved. */
  onCaretMove: () => void;
  /** Told what is shown; null while nothing is. */
  onShow: (shown: ShownNames | null) => void;
  onChoose: (member: NamedMember) => void;
  onClose: () => void;
};

/**
 * Up to six members with a name that is typed in a field, which keeps the focus while arrows, Enter, Tab and Escape work here. Without such
 * a member nothing is shown, and the keys do what they always do.
 */
export default function NameList({ field, typed, people, onCaretMove, onShow, onChoose, onClose }: NameListProps) {
  const members = useMemberNameSuggestions(typed, people);
  // Whose username it is becomes active also when they are found late, unless the viewer has chosen another row before.
  const exact = members.find((member) => isExactly(member, typed));
  const [chosen, setChosen] = useState({ typed: '', result: '' });
  const result = chosen.typed === typed ? chosen.result : `${typed} ${exact?.user_id ?? ''}`;
  const [active, makeActive] = useActiveRow(
    result,
    members.map(({ user_id: id }) => id),
  );
  const choose = (index: number) => {
    setChosen({ typed, result });
    makeActive(index);
  };
  const combobox = useCombobox({ opened: members.length > 0 });
  const listId = useId();
  // By member: a row that moves when others are found keeps its id.
  const toOptionId = (member: NamedMember | undefined) => `${listId}-${member?.user_id ?? ''}`;
  const optionId = toOptionId(members[active]);

  const show = useEffectEvent(onShow);
  // Before the browser paints: the field never names a row of the list before.
  useLayoutEffect(() => {
    show(members.length === 0 ? null : { listId, optionId, count: members.length });
  }, [members.length, listId, optionId]);
  useEffect(() => () => show(null), []);

  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, shiftKey, ctrlKey, metaKey, altKey } = event;
    if (isComposing(event)) return;
    // It sends the form, which empties the field.
    if (key === 'Enter' && (ctrlKey || metaKey)) onClose();
    const member = members[active];
    if (member === undefined || shiftKey || ctrlKey || metaKey || altKey) return;
    const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) choose((active + step + members.length) % members.length);
    else if (key === 'Enter' || key === 'Tab') onChoose(member);
    else if (key === 'Escape') onClose();
    else return;
    event.preventDefault();
    // Before what these keys do in the field.
    event.stopPropagation();
  });
  useEffect(() => {
    const element = field.current;
    const listen = (event: KeyboardEvent) => handleKey(event);
    element?.addEventListener('keydown', listen);
    return () => element?.removeEventListener('keydown', listen);
  }, [field]);

  const followCaret = useEffectEvent(onCaretMove);
  useEffect(() => {
    const listen = () => followCaret();
    document.addEventListener('selectionchange', listen);
    return () => document.removeEventListener('selectionchange', listen);
  }, []);

  const element = field.current;
  if (element === null) return null;
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(id) => {
        const member = members.find(({ user_id: userId }) => userId === id);
        if (member !== undefined) onChoose(member);
      }}
      // Outside of a dialog that is open it would be hidden from screen readers, and outside of landmarks hard to reach.
      portalProps={{ target: element.closest<HTMLElement>('[role="dialog"], main') ?? document.body }}
      position="bottom-start"
      offset={4}
      shadow="md"
      zIndex={400}
    >
      <Combobox.DropdownTarget>
        <PopoverAnchor element={element} />
      </Combobox.DropdownTarget>
      <Combobox.Dropdown className={classes.dropdown}>
        <Combobox.Options id={listId} aria-label="Members">
          {members.map((member, index) => (
            <Combobox.Option
              key={member.user_id}
              id={toOptionId(member)}
              value={member.user_id}
              aria-selected={index === active}
              className={classes.option}
              onMouseMove={() => {
                if (index !== active) choose(index);
              }}
            >
              <MemberOption member={member} />
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
