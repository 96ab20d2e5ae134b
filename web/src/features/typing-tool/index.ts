export { TypingTool } from './typing-tool.tsx';
