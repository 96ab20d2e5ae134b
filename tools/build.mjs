import { build, main } from './setup.mjs';

/** `npm run build`: what has changed of the kernel, the web pages and the server. Later starts find nothing left to build. */
await main(() => build());
