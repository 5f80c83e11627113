import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import classes from './tracking.module.css';

export type SearchFieldProps = {
  /** What is searched for, as the address says. */
  value: string;
  label: string;
  className?: string | undefined;
  maxLength: number;
  /** So long after the last letter `onChange` is called. */
  delayMs: number;
  /** Fewer letters search for nothing; then `hint` says so. */
  least?: { length: number; hint: string };
  onChange: (text: string) => void;
};

/** Searches a moment after the last letter. Another address, as by "Clear filters" or Back, changes what is in it. */
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
