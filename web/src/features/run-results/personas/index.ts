export { PersonasActions } from './personas-actions.tsx';
export { usePersonaStore } from './use-persona-store.ts';
