import { Notifications } from '@mantine/notifications';
import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';
import { NewVersion } from '../states/NewVersion.tsx';
import classes from './toasts-place.module.css';

/** What appears over every page: toasts, and that there is a new version. */
export default function Notices() {
  return (
    <>
      <Notifications position="bottom-center" limit={3} classNames={{ root: classes.place }} />
      <NewVersion />
    </>
  );
}
