#!/usr/bin/env node
// npm run admin-invite: a new invite link for the admin, when the first was lost or the admin has left.
import { become, ensureInstalled } from './bootstrap.js';

ensureInstalled();
become(['server/src/app/admin-invite.ts']);
