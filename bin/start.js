#!/usr/bin/env node
// npm start: from a fresh clone to a running server.
import { become, ensureBuilt, ensureInstalled } from './bootstrap.js';

ensureInstalled();
ensureBuilt();
become(['server/src/app/main.ts']);
