import manifest from '../package.json' with { type: 'json' };

/** Kept with every result: the same input, seed and version give the same answer. */
export const ENGINE_VERSION: string = manifest.version;
