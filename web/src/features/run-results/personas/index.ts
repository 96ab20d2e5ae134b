export { PersonasActions } from './personas-actions.tsx';
export { type PersonaStore, usePersonaStore } from './use-persona-store.ts';
