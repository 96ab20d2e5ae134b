import { createTheme } from '@mui/material/styles';
import { WHITE } from '@qp/facts';
import { muiComponents } from './mui-components.ts';
import { font, type Mode, size, type Tokens, tokens } from './theme.ts';

declare module '@mui/material/styles' {
  interface Palette {
    /** Every token of theme.ts: `sx={{ color: 'ui.secondary' }}`. */
    ui: Tokens;
  }
  interface PaletteOptions {
    ui?: Tokens;
  }
}

function palette(mode: Mode) {
  const t = tokens[mode];
  return {
    ui: t,
    primary: { main: t.action, dark: t.actionHover, light: t.link, contrastText: t.actionText },
    secondary: { main: t.coral, dark: t.coralText, light: t.coral, contrastText: WHITE },
    error: { main: t.danger, dark: t.danger, light: t.danger, contrastText: t.dangerText },
    success: { main: t.good },
    warning: { main: t.caution },
    info: { main: t.link },
    text: { primary: t.text, secondary: t.secondary, disabled: t.secondary },
    background: { default: t.ground, paper: t.surface },
    divider: t.line,
    action: { hover: t.hover, selected: t.chosen },
  };
}

const narrow = '@media (max-width: 899.95px)';
const heading = { fontFamily: font.family, fontWeight: 640, letterSpacing: '-0.018em' } as const;
const text = { fontFamily: font.family, letterSpacing: 'normal' } as const;

export const muiTheme = createTheme({
  cssVariables: { cssVarPrefix: 'qp', colorSchemeSelector: 'data-mode' },
  colorSchemes: { light: { palette: palette('light') }, dark: { palette: palette('dark') } },
  spacing: size.step,
  shape: { borderRadius: size.control },
  breakpoints: { values: { xs: 0, sm: 600, md: 900, lg: 1200, xl: 1536 } },
  typography: {
    fontFamily: font.family,
    fontSize: 14,
    h1: { ...heading, fontSize: 28, lineHeight: '34px', [narrow]: { fontSize: 24, lineHeight: '30px' } },
    h2: { ...heading, fontSize: 22, lineHeight: '28px' },
    h3: { ...heading, fontSize: 18, lineHeight: '24px', fontWeight: 620, letterSpacing: '-0.012em' },
    h4: { ...heading, fontSize: 16, lineHeight: '22px', fontWeight: 620, letterSpacing: '-0.008em' },
    h5: { ...heading, fontSize: 14, lineHeight: '20px', fontWeight: 620, letterSpacing: 'normal' },
    h6: { ...heading, fontSize: 13, lineHeight: '18px', fontWeight: 620, letterSpacing: 'normal' },
    body1: { ...text, fontSize: 14, lineHeight: '20px' },
    body2: { ...text, fontSize: 13, lineHeight: '18px' },
    caption: { ...text, fontSize: 12, lineHeight: '16px' },
    button: { ...text, fontSize: 13, lineHeight: '18px', fontWeight: 600, textTransform: 'none' },
  },
  components: muiComponents,
});
