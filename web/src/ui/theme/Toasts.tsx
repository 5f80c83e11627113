import { Notifications } from '@mantine/notifications';
import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';

/** Where toasts appear: above the thumb's row on phones. */
export default function Toasts() {
  return <Notifications position="bottom-center" limit={3} />;
}
