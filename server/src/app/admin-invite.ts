import { renewAdminInvite } from '#features/invites/invites.service.ts';
import { boot, runWithExplainedErrors } from './boot.ts';

// Makes a new admin invite: for a lost first link, or when the admin has left. Works with or without a running server.
await runWithExplainedErrors(async () => {
  const { app, engine, settings } = await boot();
  const code = await renewAdminInvite(app.ctx);
  process.stdout.write(
    code === null
      ? 'There is an admin already: they can make invite codes at /founder-invites.\n'
      : `The new admin invite, in place of any before: ${settings.publicUrl}/auth?invite=${code}\n`,
  );
  await app.stop();
  await engine?.stop();
});
