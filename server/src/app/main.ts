import { boot, runExplained } from './boot.ts';
import { serve } from './serve.ts';

await runExplained(async () => serve(await boot()));
