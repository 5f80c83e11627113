import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import classes from './tracking.module.css';

export type SearchFieldProps = {
  /** The query from the address. */
  value: string;
  label: string;
  className?: string | undefined;
  maxLength: number;
  /** How long after the last key stroke `onChange` is called. */
  delayMs: number;
  /** With fewer characters nothing is searched and `hint` is shown. */
  least?: { length: number; hint: string };
  onChange: (text: string) => void;
};

/**
 * A search field that reports its text shortly after the last key stroke. When the address changes, as by "Clear filters" or
 * Back, its text follows.
 */
export function SearchField({ value, label, className, maxLength, delayMs, least, onChange }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const sent = useRef(value);
  const send = useDebouncedCallback((typed: string) => {
    const next = least !== undefined && typed.length < least.length ? '' : typed;
    if (next === sent.current) return;
    sent.current = next;
    onChange(next);
  }, delayMs);
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setText(value);
  }, [value]);
  const typed = text.trim();
  const tooShort = least !== undefined && typed !== '' && typed.length < least.length;
  return (
    <TextInput
      type="search"
      className={className}
      aria-label={label}
      placeholder={label}
      description={tooShort ? least.hint : undefined}
      inputWrapperOrder={['input', 'description']}
      classNames={{ description: classes.hint }}
      pos="relative"
      leftSectionWidth="min(2.5rem, 12vw)"
      leftSection={<IconSearch size={18} stroke={1.7} aria-hidden="true" />}
      value={text}
      maxLength={maxLength}
      onChange={(event) => {
        setText(event.currentTarget.value);
        send(event.currentTarget.value.trim());
      }}
    />
  );
}
