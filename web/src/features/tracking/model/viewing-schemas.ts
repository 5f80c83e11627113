export { Viewing, WatchDateForm } from '@halfstar/contract/tracking/diary.schema';
