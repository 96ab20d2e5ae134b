export { HandOver } from './hand-over.tsx';
export { TypingTool } from './typing-tool.tsx';
