import { showsDevMails } from '#platform/http/dev-mails.ts';
import type { Settings } from './settings.ts';

export interface BannerFacts {
  settings: Settings;
  /** The code of the first admin's invite; null once it is used. */
  adminInviteCode: string | null;
  /** Where the embedded PostgreSQL keeps its data; null with DATABASE_URL. */
  dataDir: string | null;
}

const mailLine = (settings: Settings): string => {
  if (settings.smtpUrl !== null) return 'Mail leaves by SMTP.';
  return showsDevMails(settings)
    ? `Mail is kept in the outbox: ${settings.publicUrl}/dev/outbox`
    : 'Mail is kept in the database and reaches nobody. Set SMTP_URL.';
};

/** The lines that a start prints: the address, the first admin’s invite, and where mail, data and films come from. */
export function formatBanner({ settings, adminInviteCode: adminInvite, dataDir }: BannerFacts): string {
  const lines = [
    `Halfstar is open at ${settings.publicUrl}`,
    ...(adminInvite === null
      ? []
      : [`Your invite, the first and for the admin: ${settings.publicUrl}/auth?invite=${adminInvite}`]),
    mailLine(settings),
    dataDir === null ? 'Data is in the PostgreSQL of DATABASE_URL.' : `Data is in ${dataDir}`,
    settings.tmdb.accessToken === null && settings.tmdb.apiKey === null
      ? 'Films come from the embedded catalog. Set TMDB_ACCESS_TOKEN or TMDB_API_KEY for all films.'
      : 'Films come from TMDB.',
  ];
  return `\n${lines.map((line) => `  ${line}`).join('\n')}\n\n`;
}
