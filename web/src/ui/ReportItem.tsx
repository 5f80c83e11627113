import { Menu } from '@mantine/core';
import { IconFlag } from '@tabler/icons-react';
import { openReportDialog, type ReportedThing } from '#lib/report-dialog.ts';

const LABELS: Record<ReportedThing['content_type'], string> = {
  review: 'Report Review',
  club_review: 'Report Review',
  comment: 'Report Comment',
  club_post: 'Report Post',
  list: 'Report List',
  club: 'Report Club',
  profile: 'Report Profile',
};

/** The action of a menu that reports a thing of another member. */
export const ReportItem = ({ thing }: { thing: ReportedThing }) => (
  <Menu.Item
    leftSection={<IconFlag size={18} stroke={1.6} aria-hidden="true" />}
    onClick={() => openReportDialog(thing)}
  >
    {LABELS[thing.content_type]}
  </Menu.Item>
);
