export * from './comparison/index.ts';
export { EngineError } from './engine-error.ts';
export * from './latent-class/index.ts';
export * from './survey/index.ts';
export { ENGINE_VERSION } from './version.ts';
