import fc from 'fast-check';

/**
 * Property tests try the same cases in each run of the test command, so that its result changes with the code only. With
 * FRESH_SEEDS set each run tries other cases, and fast-check prints the seed of what failed.
 */
if (process.env.FRESH_SEEDS === undefined) fc.configureGlobal({ seed: 20_260_101 });
