import type { ImportDetail } from '@halfstar/contract/imports/imports.schema';
import { IconFileZip } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type DragEvent, useId, useRef, useState } from 'react';
import { parseProblem } from '#lib/problem.ts';
import { FormMessage } from '#ui/forms/FormMessage.tsx';
import { PendingButton } from '#ui/PendingButton.tsx';
import { createImportMutation } from '../api/import-mutations.ts';
import { type ChosenItem, listDroppedItems } from '../model/dropped-items.ts';
import type { FileSource } from '../model/select-files.ts';
import classes from './imports.module.css';

/** Creates an import from CSV files that are chosen, or from CSV files, zips and folders that are dropped. Uploads at once. */
export function FileDrop({ onUploaded }: { onUploaded: (created: ImportDetail) => void }) {
  const field = useRef<HTMLInputElement>(null);
  const note = useId();
  const [dragging, setDragging] = useState(false);
  const upload = useMutation({ ...createImportMutation, onSuccess: onUploaded });
  const send = (chosen: ChosenItem[], source: FileSource) => {
    if (chosen.length > 0 && !upload.isPending) upload.mutate({ chosen, source });
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setDragging(false);
    send(listDroppedItems(event.dataTransfer), 'drop');
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- files can be dropped on it
    <section
      className={classes.drop}
      aria-label="Your files"
      data-dragging={dragging || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setDragging(true);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setDragging(false);
      }}
      onDrop={drop}
    >
      <IconFileZip size={32} stroke={1.4} aria-hidden="true" />
      <p className={classes.dropTitle}>
        <span className={classes.withMouse}>Drop your export here</span>
        <span className={classes.byTouch}>Choose your files</span>
      </p>
      <p id={note} className={classes.note}>
        <span className={classes.withMouse}>The whole .zip, its unpacked folder, or any of its .csv files.</span>
        <span className={classes.byTouch}>Any .csv files of your export.</span> Up to 10 MB a file.
      </p>
      <PendingButton variant="default" pending={upload.isPending} onClick={() => field.current?.click()}>
        Choose CSV Files
      </PendingButton>
      <input
        ref={field}
        type="file"
        accept=".csv,text/csv"
        multiple
        hidden
        aria-label="CSV files"
        aria-describedby={note}
        onChange={(event) => {
          send([...(event.currentTarget.files ?? [])], 'chooser');
          // The same file can be chosen again.
          event.currentTarget.value = '';
        }}
      />
      <FormMessage>{upload.error === null ? null : parseProblem(upload.error).detail}</FormMessage>
    </section>
  );
}
