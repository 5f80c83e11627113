export { RenameForm } from '@halfstar/contract/profiles/profiles.schema';
