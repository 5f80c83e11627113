import type { ImportDetail } from '@halfstar/contract/imports/imports.schema';
import { IconFileZip } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type DragEvent, useId, useState } from 'react';
import { parseProblem } from '#lib/problem.ts';
import { FormMessage } from '#ui/forms/FormMessage.tsx';
import { createImportMutation } from '../api/import-mutations.ts';
import { type ChosenItem, listDroppedItems } from '../model/dropped-items.ts';
import type { FileSource } from '../model/select-files.ts';
import { FileChooser } from './FileChooser.tsx';
import classes from './imports.module.css';

/** Creates an import from CSV files, a zip or a folder that are chosen or dropped. Uploads at once. */
export function FileDrop({ onUploaded }: { onUploaded: (created: ImportDetail) => void }) {
  const note = useId();
  const [dragging, setDragging] = useState(false);
  const upload = useMutation({ ...createImportMutation, onSuccess: onUploaded });
  const send = (chosen: ChosenItem[], source: FileSource) => {
    if (chosen.length > 0 && !upload.isPending) upload.mutate({ chosen, source });
  };
  const source = upload.isPending ? upload.variables.source : null;
  const choosers = { busy: upload.isPending, describedBy: note };
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
        <span className={classes.byTouch}>The whole .zip, or any of its .csv files.</span> Up to 10 MB a file.
      </p>
      <div className={classes.choosers}>
        <FileChooser
          {...choosers}
          action="Choose CSV Files"
          label="CSV files"
          accept=".csv,text/csv"
          multiple
          pending={source === 'csv_chooser' || source === 'drop'}
          onChoose={(files) => send(files, 'csv_chooser')}
        />
        <FileChooser
          {...choosers}
          action="Choose a Zip"
          label="Zip"
          accept=".zip,application/zip"
          pending={source === 'zip_chooser'}
          onChoose={(files) => send(files, 'zip_chooser')}
        />
        <span className={classes.withMouse}>
          <FileChooser
            {...choosers}
            action="Choose a Folder"
            label="Folder"
            folder
            pending={source === 'folder_chooser'}
            onChoose={(files) => send([{ files }], 'folder_chooser')}
          />
        </span>
      </div>
      <FormMessage>{upload.error === null ? null : parseProblem(upload.error).detail}</FormMessage>
    </section>
  );
}
