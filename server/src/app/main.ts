import { boot, runWithExplainedErrors } from './boot.ts';
import { serve } from './serve.ts';

await runWithExplainedErrors(async () => serve(await boot()));
