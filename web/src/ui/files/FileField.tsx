import { type RefObject, useEffect } from 'react';

export type FileFieldProps = {
  /** A click on it, by the button that is shown instead, opens the browser's chooser. */
  ref: RefObject<HTMLInputElement | null>;
  /** The name of the field. */
  label: string;
  accept?: string | undefined;
  multiple?: boolean;
  /** Whether a folder is chosen, which gives all files in it. */
  folder?: boolean;
  /** Called with at least one file. */
  onChoose: (files: [File, ...File[]]) => void;
};

/** A hidden field that takes files. */
export function FileField({ ref, label, accept, multiple = false, folder = false, onChoose }: FileFieldProps) {
  // All browsers know the attribute, React's types do not.
  useEffect(() => void ref.current?.toggleAttribute('webkitdirectory', folder), [ref, folder]);
  return (
    <input
      ref={ref}
      type="file"
      accept={accept}
      multiple={multiple}
      hidden
      aria-label={label}
      onChange={(event) => {
        const [first, ...others] = event.currentTarget.files ?? [];
        // The same file can be chosen again.
        event.currentTarget.value = '';
        if (first !== undefined) onChoose([first, ...others]);
      }}
    />
  );
}
