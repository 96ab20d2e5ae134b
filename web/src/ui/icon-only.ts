/** On narrower screens a button shows only its icon. Its word has the class `word`, and the button an `aria-label`. */
export const iconOnlyBelow = (pixels: number) => ({
  [`@media (max-width: ${pixels - 0.05}px)`]: {
    minWidth: 0,
    px: 2,
    '& .MuiButton-startIcon': { mx: 0 },
    '& .word': { display: 'none' },
  },
});
