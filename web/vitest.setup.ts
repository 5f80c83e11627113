import { configure } from '@testing-library/react';

// Code that is loaded on demand is compiled on demand in tests; a busy machine takes longer for it than the usual second.
configure({ asyncUtilTimeout: 10_000 });
