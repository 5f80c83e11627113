#!/usr/bin/env node
// npm start: from a fresh clone to a running server.
import { become, ensureBuilt, ensureInstalled, SERVER_FLAGS } from './bootstrap.js';

ensureInstalled();
ensureBuilt();
become([...SERVER_FLAGS, 'server/src/app/main.ts']);
