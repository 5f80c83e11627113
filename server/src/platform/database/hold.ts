export { lockUntilCommit as hold } from './advisory-lock.ts';
