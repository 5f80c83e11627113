import { expect, test } from 'vitest';
import { formatBanner } from './banner.ts';
import { parseSettings } from './settings.ts';

const shown = (env: Record<string, string>) =>
  formatBanner({
    settings: parseSettings({ PUBLIC_URL: 'http://localhost:4000', ...env }),
    adminInviteCode: null,
    dataDir: '/data',
  });

test('[ACC-15] the banner names the outbox only without SMTP', () => {
  expect(shown({})).toContain('Mail is kept in the outbox: http://localhost:4000/dev/outbox');
  const withSmtp = shown({ SMTP_URL: 'smtp://mail.example.com', MAIL_FROM: 'Halfstar <hello@example.com>' });
  expect(withSmtp).toContain('Mail leaves by SMTP.');
  expect(withSmtp).not.toContain('outbox');
});
