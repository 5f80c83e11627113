import type { CustomList } from '@halfstar/contract/lists/lists.schema';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { lazyWithRetry } from '#lib/lazy-with-retry.ts';
import { useIsMember, useViewerId } from '#lib/viewer.ts';
import { ActionsMenu } from '#ui/ActionsMenu.tsx';
import { copyWithToast } from '#ui/copy-to-clipboard.ts';
import { LazyDialog } from '#ui/dialogs/LazyDialog.tsx';
import { ReportItem } from '#ui/ReportItem.tsx';
import type { CustomListDialogProps } from './CustomListDialog.tsx';
import classes from './custom-list.module.css';

const CustomListDialog = lazyWithRetry<CustomListDialogProps>(() => import('./CustomListDialog.tsx'));

export type CustomListActionsProps = {
  list: CustomList;
  editing: boolean;
  onEditing: (editing: boolean) => void;
  /** Opens the dialog for more films. */
  onAdd: () => void;
};

/** The actions of a list: its owner may edit it, others may copy its link and report it. */
export function CustomListActions({ list, editing, onEditing, onAdd }: CustomListActionsProps) {
  const [naming, setNaming] = useState(false);
  const isMember = useIsMember();
  const viewerId = useViewerId();
  const copy = () => copyWithToast(new URL(`/lists/${list.id}`, window.location.origin).href, 'The link is copied.');
  return (
    <div className={classes.actions}>
      {list.public ? (
        <Button variant="subtle" color="gray" onClick={() => void copy()}>
          Copy Link
        </Button>
      ) : null}
      {list.can.edit ? (
        <>
          <Button variant="subtle" color="gray" onClick={() => setNaming(true)}>
            Edit List
          </Button>
          {/* The empty state of the list has its own button to add films. */}
          {list.movie_count === 0 ? null : (
            <>
              <Button variant="default" onClick={() => onEditing(!editing)}>
                {editing ? 'Done' : 'Order and Notes'}
              </Button>
              <Button onClick={onAdd}>Add Films</Button>
            </>
          )}
        </>
      ) : null}
      {isMember && viewerId !== list.owner.user_id ? (
        <ActionsMenu label={`Actions for ${list.name}`} className={undefined}>
          <ReportItem thing={{ content_type: 'list', content_id: list.id, named: `the list ${list.name}` }} />
        </ActionsMenu>
      ) : null}
      <LazyDialog opened={naming} onClose={() => setNaming(false)}>
        <CustomListDialog list={list} opened={naming} onClose={() => setNaming(false)} />
      </LazyDialog>
    </div>
  );
}
