import { Avatar } from '#ui/people/Avatar.tsx';
import { MemberAvatarLink, MemberLink, type NamedOnLink } from './MemberLink.tsx';
import { MemberName } from './MemberName.tsx';

type FoundMemberProps = {
  member: NamedOnLink;
  /** Whether the viewer does not find the member's profile, so that no link leads there. */
  profileHidden: boolean | undefined;
};

/** A member's name, as a link to the profile if the viewer finds that. */
export const FoundMemberName = ({ member, profileHidden = false }: FoundMemberProps) =>
  profileHidden ? <MemberName member={member} /> : <MemberLink member={member} />;

/** A member's picture, likewise. */
export const FoundMemberAvatar = ({ member, profileHidden = false, size }: FoundMemberProps & { size: number }) =>
  profileHidden ? <Avatar member={member} size={size} /> : <MemberAvatarLink member={member} size={size} />;
