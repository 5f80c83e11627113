import { ActionIcon, Button, Checkbox, PasswordInput, Tabs, Textarea, TextInput } from '@mantine/core';
import { IconBookmarkPlus, IconHeart } from '@tabler/icons-react';
import { PendingButton } from '#ui/PendingButton.tsx';
import { toastDone, toastError } from '#ui/toasts.tsx';
import classes from './kit.module.css';
import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/PasswordInput.layer.css';
import '@mantine/core/styles/Tabs.layer.css';

export function KitControls() {
  return (
    <>
      <div className={classes.row}>
        <Button>Write Review</Button>
        <Button variant="default">Add to watchlist</Button>
        <Button variant="subtle" color="gray">
          Cancel
        </Button>
        <Button color="red" variant="light">
          Delete Review
        </Button>
        <Button disabled>Not now</Button>
        <PendingButton pending>Saving</PendingButton>
        <ActionIcon aria-label="Add to watchlist">
          <IconBookmarkPlus size={20} stroke={1.6} />
        </ActionIcon>
        <ActionIcon variant="default" aria-label="Favorite">
          <IconHeart size={20} stroke={1.6} />
        </ActionIcon>
      </div>
      <div className={classes.form}>
        <TextInput label="Display name" placeholder="Ada" description="What others see." />
        <TextInput label="Email" defaultValue="ada@" error="Please enter a valid email address." />
        <PasswordInput label="Password" defaultValue="secret" />
        <TextInput label="Invite code" defaultValue="ABCD-EFGH-JKMN" disabled />
        <Textarea label="Review" placeholder="What stayed with you?" />
        <Checkbox label="Remember my email" defaultChecked />
        <Checkbox label="Contains spoilers" />
      </div>
      <Tabs defaultValue="a">
        <Tabs.List>
          <Tabs.Tab value="a">Overview</Tabs.Tab>
          <Tabs.Tab value="b">Reviews (12)</Tabs.Tab>
          <Tabs.Tab value="c">Cast</Tabs.Tab>
        </Tabs.List>
      </Tabs>
      <div className={classes.row}>
        <Button variant="default" onClick={() => toastDone('The link is in your clipboard.')}>
          Done toast
        </Button>
        <Button variant="default" onClick={() => toastError(new TypeError('Failed to fetch'), 'Not saved')}>
          Error toast
        </Button>
      </div>
    </>
  );
}
