import { boot, explained } from './boot.ts';
import { serve } from './serve.ts';

await explained(async () => serve(await boot()));
