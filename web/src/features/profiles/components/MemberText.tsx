import type { MentionedMember } from '@halfstar/contract/shared/mentions';
import { Link } from '@tanstack/react-router';
import { splitMemberText } from '../model/member-text.ts';
import classes from './member-text.module.css';

export type MemberTextProps = { text: string; mentions: readonly MentionedMember[] };

/** A text that a member wrote, such as a bio or a comment: web addresses and the @names of members are links. */
export const MemberText = ({ text, mentions }: MemberTextProps) =>
  splitMemberText(text, mentions).map((part, index) => {
    if (typeof part === 'string') return part;
    return 'url' in part ? (
      // oxlint-disable-next-line react/no-array-index-key -- the parts of a text have no other key than their position
      <a key={index} href={part.url} target="_blank" rel="nofollow noopener noreferrer" className={classes.link}>
        {part.label}
      </a>
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- as above
      <Link key={index} to="/profile/$username" params={{ username: part.username }} className={classes.mention}>
        @{part.written}
      </Link>
    );
  });
