import { Notifications } from '@mantine/notifications';
import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';
import classes from './toasts-place.module.css';

/** Where toasts appear. */
export default function Toasts() {
  return <Notifications position="bottom-center" limit={3} classNames={{ root: classes.place }} />;
}
