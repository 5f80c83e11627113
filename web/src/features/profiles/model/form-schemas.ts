export { ProfileForm, RenameForm } from '@halfstar/contract/profiles/profiles.schema';
