import { Textarea, type TextareaProps } from '@mantine/core';
import { useRef } from 'react';
import { useNameCompletion } from './use-name-completion.tsx';

const NOBODY = [] as const;

/** A text area in which the @names of members are completed. */
export function NamesTextarea(props: TextareaProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const completion = useNameCompletion(field, NOBODY);
  return (
    <>
      <Textarea
        ref={field}
        // Escape must not also close a surrounding dialog.
        data-mantine-stop-propagation={completion.opened}
        {...props}
        {...completion.fieldProps}
      />
      {completion.list}
    </>
  );
}
