#!/usr/bin/env node
// npm run pictures: takes the pictures of README and docs from a fresh demo.
import { become, ensureBuilt, ensureInstalled } from './bootstrap.js';
import { ensureBrowser } from './browser.js';

ensureInstalled();
ensureBuilt();
become(['scripts/take-pictures.ts'], { CHROMIUM_PATH: ensureBrowser() });
