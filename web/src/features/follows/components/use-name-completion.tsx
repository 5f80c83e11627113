import type { NamedMember } from '@halfstar/contract/profiles/profiles.schema';
import type { TextareaProps } from '@mantine/core';
import { type ComponentType, type ReactNode, type RefObject, useRef, useState } from 'react';
import { findNameAtCaret, type NameAtCaret } from '#features/profiles/model/name-at-caret.ts';
import { loadCode } from '#lib/load-code.ts';
import { formatQuantity } from '#lib/numbers.ts';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import type { NameListProps, ShownNames } from './NameList.tsx';

export type NameCompletion = {
  /** Whether a list of members is open. */
  opened: boolean;
  /** For the field. */
  fieldProps: Pick<
    TextareaProps,
    'onInput' | 'onBlurCapture' | 'aria-autocomplete' | 'aria-haspopup' | 'aria-controls' | 'aria-activedescendant'
  >;
  /** To be rendered beside the field. */
  list: ReactNode;
};

/**
 * Completes the @name that is typed in a field: a list of members opens at it, whose code loads with the first name. When that fails, names
 * can still be typed out.
 * @param people members who are listed first, beside those whom the viewer follows
 */
export function useNameCompletion(
  field: RefObject<HTMLTextAreaElement | null>,
  people: readonly NamedMember[],
): NameCompletion {
  const [name, setName] = useState<NameAtCaret | null>(null);
  const [shown, setShown] = useState<ShownNames | null>(null);
  const [NameList, setNameList] = useState<ComponentType<NameListProps> | null>(null);
  /** Where the name begins for which the list was closed. Typing on does not open it again. */
  const closedAt = useRef<number>(null);

  const findName = () => {
    const { value = '', selectionStart = 0, selectionEnd = 0 } = field.current ?? {};
    return selectionStart === selectionEnd ? findNameAtCaret(value, selectionStart) : null;
  };
  const load = () => {
    if (NameList !== null) return;
    loadCode(() => import('./NameList.tsx')).then(
      ({ default: loaded }) => setNameList(() => loaded),
      () => undefined,
    );
  };
  const onInput = () => {
    const found = findName();
    if (found?.start !== closedAt.current) closedAt.current = null;
    const isOpen = found !== null && closedAt.current === null;
    setName(isOpen ? found : null);
    if (isOpen) load();
  };
  /** The caret has moved. */
  const followCaret = () => {
    const found = findName();
    setName((before) => (found?.start === before?.start && found?.text === before?.text ? before : null));
  };
  const close = () => {
    closedAt.current = name?.start ?? null;
    setName(null);
  };
  const complete = ({ username }: NamedMember) => {
    if (field.current !== null && name !== null) insertUsername(field.current, name, username);
    setName(null);
  };

  return {
    opened: shown !== null,
    fieldProps: {
      onInput,
      onBlurCapture: () => setName(null),
      // It stays a text box, which may be of several lines: a combobox may not.
      ...(shown === null
        ? {}
        : {
            'aria-autocomplete': 'list',
            'aria-haspopup': 'listbox',
            'aria-controls': shown.listId,
            'aria-activedescendant': shown.optionId,
          }),
    },
    list: (
      <>
        <VisuallyHidden role="status">
          {shown === null ? '' : `${formatQuantity(shown.count, 'member')} to choose from`}
        </VisuallyHidden>
        {name === null || NameList === null ? null : (
          <NameList
            field={field}
            typed={name.text}
            people={people}
            onCaretMove={followCaret}
            onShow={setShown}
            onChoose={complete}
            onClose={close}
          />
        )}
      </>
    ),
  };
}

/** Replaces the name by a member's and a space, as if it were typed: the browser's undo takes it back. */
function insertUsername(field: HTMLTextAreaElement, { start, end }: NameAtCaret, username: string): void {
  const text = `@${username} `;
  field.focus();
  field.setSelectionRange(start, field.value[end] === ' ' ? end + 1 : end);
  // Deprecated, and the only way into the history of undo. Where it is missing, the text is set.
  if (typeof document.execCommand === 'function' && document.execCommand('insertText', false, text)) return;
  field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }));
}
