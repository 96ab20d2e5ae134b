export { UnsavedChanges } from './unsaved-changes.tsx';
export { VariablePicker, type VariablePickerProps } from './variable-picker.tsx';
