import type { Components, CssVarsTheme, Theme } from '@mui/material/styles';
import { createElement } from 'react';
import { CheckedIcon, IndeterminateIcon, UncheckedIcon } from './checkbox-icons.tsx';
import { printStyles } from './print.ts';
import { size } from './theme.ts';

/** How the component library uses the tokens of theme.ts. Colours come as variables, so the mode can change. */
const ui = (name: string) => `var(--qp-palette-ui-${name})`;

/** What is pressed is at least 24 px high, and its line no higher than its text. */
const pressable = { paddingBlock: 4, marginBlock: -4 } as const;

const focusRing = { outline: `2px solid ${ui('link')}`, outlineOffset: 2 } as const;

export const muiComponents: Components<Omit<Theme, 'components' | 'palette'> & CssVarsTheme> = {
  MuiCssBaseline: {
    styleOverrides: {
      'html, body, #root': { minHeight: '100%' },
      html: { WebkitTextSizeAdjust: '100%' },
      body: { fontFeatureSettings: "'cv11', 'ss03'", backgroundColor: ui('ground'), color: ui('text') },
      'table, .tabular, input[type=number]': { fontVariantNumeric: 'tabular-nums' },
      ':focus-visible': focusRing,
      '::selection': { backgroundColor: ui('chosen') },
      '@media (prefers-reduced-motion: reduce)': {
        '*, *::before, *::after': {
          animationDuration: '1ms !important',
          animationIterationCount: '1 !important',
          // None at all: however short, one for everything makes a transition of every change of every element, and they cost
          // the browser more than drawing the page.
          transitionDuration: '0s !important',
          scrollBehavior: 'auto !important',
        },
      },
      ...printStyles,
    },
  },
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: { root: { '&.Mui-focusVisible': focusRing } },
  },
  MuiButton: {
    defaultProps: { variant: 'outlined', color: 'inherit', disableElevation: true },
    styleOverrides: {
      root: { borderRadius: size.control, minWidth: 0, padding: '8px 14px', whiteSpace: 'nowrap', minHeight: 36 },
      sizeSmall: { padding: '5px 11px', minHeight: 30, borderRadius: 9 },
      sizeLarge: { padding: '11px 18px', minHeight: 44, fontSize: 14 },
      outlined: {
        backgroundColor: ui('surface'),
        borderColor: ui('buttonLine'),
        '&:hover': { backgroundColor: ui('hover'), borderColor: ui('fieldLine') },
        '&.Mui-disabled': { borderColor: ui('line'), color: ui('secondary'), opacity: 0.7 },
      },
      text: { '&:hover': { backgroundColor: ui('hover') } },
      contained: {
        '&.Mui-disabled': { backgroundColor: ui('well'), color: ui('secondary') },
        // The spinner stands in the place of the text, not over it.
        '&.Mui-disabled.MuiButton-loading': { color: 'transparent' },
      },
    },
    variants: [
      { props: { variant: 'text', color: 'primary' }, style: { color: ui('link') } },
      { props: { variant: 'outlined', color: 'primary' }, style: { color: ui('link') } },
      {
        props: ({ variant, color }) => variant === 'contained' && color !== 'error',
        style: {
          backgroundColor: ui('action'),
          color: ui('actionText'),
          '&:hover': { backgroundColor: ui('actionHover') },
        },
      },
    ],
  },
  MuiIconButton: {
    styleOverrides: {
      root: { borderRadius: 9, color: ui('secondary'), '&:hover': { backgroundColor: ui('hover'), color: ui('text') } },
      sizeSmall: { padding: 5 },
    },
  },
  MuiLink: {
    defaultProps: { underline: 'hover' },
    styleOverrides: { root: { ...pressable, color: ui('link'), fontWeight: 600, textUnderlineOffset: 3 } },
  },
  MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiDialog: {
    styleOverrides: {
      paper: {
        borderRadius: 16,
        boxShadow: ui('floatShadow'),
        margin: 16,
        width: 'calc(100% - 32px)',
        // It holds the focus only until something in it is reached.
        '&:focus-visible': { outline: 'none' },
      },
    },
  },
  MuiBackdrop: {
    styleOverrides: { root: { '&:not(.MuiBackdrop-invisible)': { backgroundColor: ui('backdrop') } } },
  },
  MuiMenu: {
    // A menu is gone at once: fading out, it would draw the page behind it a dozen times just when that has the most to do.
    defaultProps: { transitionDuration: { enter: 140, exit: 0 } },
    styleOverrides: {
      paper: { borderRadius: 12, border: `1px solid ${ui('line')}`, boxShadow: ui('floatShadow'), marginTop: 4 },
      list: { padding: 6 },
    },
  },
  MuiMenuItem: {
    styleOverrides: {
      root: { fontSize: 14, lineHeight: '20px', borderRadius: 8, padding: '7px 10px', minHeight: 34, gap: 8 },
    },
  },
  MuiAutocomplete: {
    styleOverrides: {
      paper: { borderRadius: 12, border: `1px solid ${ui('line')}`, boxShadow: ui('floatShadow'), marginTop: 4 },
      groupLabel: { fontSize: 12, lineHeight: '28px', fontWeight: 600, color: ui('secondary'), padding: '0 12px' },
      option: { '&&': { borderRadius: 8, margin: '0 6px', padding: '6px 10px' } },
    },
  },
  MuiTooltip: {
    defaultProps: { enterDelay: 250, arrow: false },
    styleOverrides: {
      tooltip: {
        backgroundColor: ui('ink'),
        color: ui('inkText'),
        fontSize: 12,
        lineHeight: '17px',
        fontWeight: 450,
        padding: '7px 10px',
        borderRadius: 8,
        maxWidth: 320,
      },
    },
  },
  MuiInputBase: {
    styleOverrides: { input: { '&::placeholder': { color: ui('secondary'), opacity: 1 } } },
  },
  MuiOutlinedInput: {
    styleOverrides: {
      root: {
        borderRadius: size.control,
        backgroundColor: ui('surface'),
        fontSize: 14,
        '&:hover .MuiOutlinedInput-notchedOutline': { borderColor: ui('text') },
        '&.Mui-focused .MuiOutlinedInput-notchedOutline': { borderColor: ui('link'), borderWidth: 2 },
        '&.Mui-disabled': { backgroundColor: ui('well') },
      },
      notchedOutline: { borderColor: ui('fieldLine') },
      input: {
        padding: '8px 12px',
        height: 20,
        '&:focus-visible': { outline: 'none' },
        '.MuiInputBase-multiline &': { padding: 0, height: 'auto' },
      },
      multiline: { padding: '8px 12px' },
    },
  },
  MuiSelect: { styleOverrides: { select: { minHeight: '20px !important', '&:focus-visible': { outline: 'none' } } } },
  MuiFormHelperText: {
    styleOverrides: { root: { margin: '6px 0 0', fontSize: 12, lineHeight: '16px', color: ui('secondary') } },
  },
  MuiCheckbox: {
    defaultProps: {
      size: 'small',
      icon: createElement(UncheckedIcon),
      checkedIcon: createElement(CheckedIcon),
      indeterminateIcon: createElement(IndeterminateIcon),
    },
    styleOverrides: {
      root: {
        padding: 6,
        '&.Mui-disabled': { opacity: 0.5 },
        color: ui('fieldLine'),
        borderRadius: 8,
        '&.Mui-checked, &.MuiCheckbox-indeterminate': { color: ui('link') },
      },
    },
  },
  MuiTab: {
    styleOverrides: {
      // Opacity 1: the library fades tabs that are not chosen to 0.6, which is too faint to read.
      root: { fontSize: 14, minHeight: 42, padding: '10px 14px', color: ui('secondary'), minWidth: 0, opacity: 1 },
    },
  },
  MuiTabs: {
    styleOverrides: { root: { minHeight: 42 }, indicator: { backgroundColor: ui('coral'), height: 2 } },
    defaultProps: { textColor: 'inherit' },
  },
  MuiTableCell: {
    styleOverrides: {
      root: { fontSize: 13, lineHeight: '18px', padding: '9px 12px', borderBottom: `1px solid ${ui('lineSoft')}` },
      head: { fontWeight: 600, color: ui('secondary'), backgroundColor: ui('surface'), whiteSpace: 'nowrap' },
      sizeSmall: { '&.MuiTableCell-paddingCheckbox > *': { padding: 2 } },
    },
  },
  MuiTableSortLabel: {
    styleOverrides: {
      root: { ...pressable, '&.Mui-active': { color: ui('text') }, borderRadius: 4 },
      icon: { fontSize: 15, margin: '0 2px' },
    },
  },
  MuiLinearProgress: {
    styleOverrides: { root: { height: 6, borderRadius: 3, backgroundColor: ui('well') }, bar: { borderRadius: 3 } },
  },
  MuiSkeleton: { defaultProps: { animation: 'wave' }, styleOverrides: { root: { backgroundColor: ui('well') } } },
  MuiAlert: { styleOverrides: { root: { borderRadius: 12, fontSize: 14 } } },
};
