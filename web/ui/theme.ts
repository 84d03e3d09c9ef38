import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'
import { texts } from './ui.texts.ts'

/** The five colours of the specification. `gray` is for borders and icons only: as text it would miss AA. */
const regenColors = {
  primary: '#035BA9',
  gray: '#929292',
  light: '#e4e4e4',
  primaryLight: '#5F9ACE',
  primaryUltraLight: '#f7fafc',
} as const

const regen: MantineColorsTuple = [
  '#f7fafc',
  '#e8f1f9',
  '#cde1f1',
  '#9dc3e4',
  '#5F9ACE',
  '#2b78bd',
  '#035BA9',
  '#034e91',
  '#024077',
  '#022f59',
]

// Mantine's own greys and signal colours miss AA with white text at shade 6. These keep to it.
const gray: MantineColorsTuple = [
  '#f7fafc',
  '#eff3f7',
  '#e6eaef',
  '#dde2e8',
  '#cdd4dc',
  '#a7b0bb',
  '#616b77',
  '#4e5762',
  '#38404a',
  '#1f262e',
]
const red: MantineColorsTuple = [
  '#fdf4f4',
  '#fbe4e4',
  '#f6c9c9',
  '#eda3a3',
  '#e07373',
  '#d24a4a',
  '#bf2c2c',
  '#a52323',
  '#881c1c',
  '#6b1616',
]
const green: MantineColorsTuple = [
  '#f1f9f4',
  '#ddf1e5',
  '#bbe3cb',
  '#8fd0a9',
  '#55b37c',
  '#2f965b',
  '#1b7a44',
  '#166839',
  '#12552f',
  '#0d4124',
]
const yellow: MantineColorsTuple = [
  '#fefaf0',
  '#fcf0d2',
  '#f9e2a6',
  '#f2cb66',
  '#e0ab2f',
  '#bf870f',
  '#946200',
  '#7e5300',
  '#664400',
  '#4d3300',
]
const violet: MantineColorsTuple = [
  '#f6f4fb',
  '#ece7f7',
  '#d8cfee',
  '#bbabdf',
  '#9580cb',
  '#775eb8',
  '#5f45a4',
  '#513a8d',
  '#422f74',
  '#33245a',
]

export type DialogSize = 'small' | 'medium' | 'large'

export function dialogWidth(size: DialogSize): string {
  return `var(--regen-dialog-${size})`
}

const closeLabel = { 'aria-label': texts.common.close }
const clearLabel = { 'aria-label': texts.common.clear }
const overlayProps = { backgroundOpacity: 0.4, color: '#0b1f33' }

export const regenTheme = createTheme({
  primaryColor: 'regen',
  primaryShade: 6,
  colors: { regen, gray, red, green, yellow, violet },
  black: '#1d2730',
  fontFamily: "'Inter Variable', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif",
  fontFamilyMonospace: "ui-monospace, 'SF Mono', Consolas, 'Liberation Mono', monospace",
  headings: {
    fontFamily: "'Inter Variable', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif",
    fontWeight: '650',
    textWrap: 'pretty',
    sizes: {
      h1: { fontSize: '1.625rem', lineHeight: '1.25' },
      h2: { fontSize: '1.25rem', lineHeight: '1.3' },
      h3: { fontSize: '1.0625rem', lineHeight: '1.35' },
      h4: { fontSize: '0.9375rem', lineHeight: '1.4' },
    },
  },
  // One sixteenth past the widths of our styles: at 768 px, a tablet held upright, both halves would else hold at once.
  breakpoints: { xs: '36.0625em', sm: '48.0625em', md: '62.0625em', lg: '75.0625em', xl: '88.0625em' },
  defaultRadius: 'md',
  radius: { xs: '3px', sm: '5px', md: '8px', lg: '12px', xl: '20px' },
  shadows: {
    xs: '0 1px 2px rgb(16 42 67 / 6%)',
    sm: '0 1px 3px rgb(16 42 67 / 9%)',
    md: '0 4px 14px rgb(16 42 67 / 11%)',
    lg: '0 10px 30px rgb(16 42 67 / 14%)',
    xl: '0 18px 48px rgb(16 42 67 / 18%)',
  },
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  components: {
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray' } },
    Anchor: { defaultProps: { underline: 'hover' } },
    // No capitals: what a badge says keeps its accents, «ή» too.
    Badge: { defaultProps: { variant: 'light', radius: 'sm', tt: 'none' } },
    CloseButton: { defaultProps: closeLabel },
    Checkbox: { defaultProps: { radius: 'sm' } },
    Drawer: { defaultProps: { closeButtonProps: closeLabel, overlayProps } },
    Loader: { defaultProps: { size: 'sm' } },
    Menu: {
      // The place that takes the first focus is no entry of a menu: the first entry takes it.
      defaultProps: {
        shadow: 'md',
        position: 'bottom-end',
        withInitialFocusPlaceholder: false,
        // A long one is no higher than the window has room, and scrolls in itself.
        middlewares: { flip: { fallbackStrategy: 'bestFit' }, size: { padding: 8 } },
      },
    },
    Modal: { defaultProps: { closeButtonProps: closeLabel, overlayProps, radius: 'lg', centered: true } },
    // In the middle the list is wider than a phone until it is measured, and the page widens with it again and again.
    Combobox: { defaultProps: { position: 'bottom-start' } },
    MultiSelect: { defaultProps: { clearButtonProps: clearLabel, nothingFoundMessage: texts.common.nothingFound } },
    Notification: { defaultProps: { closeButtonProps: closeLabel } },
    Paper: { defaultProps: { radius: 'lg' } },
    Popover: { defaultProps: { shadow: 'md' } },
    Select: {
      defaultProps: {
        clearButtonProps: clearLabel,
        nothingFoundMessage: texts.common.nothingFound,
        checkIconPosition: 'right',
      },
    },
    Tooltip: {
      defaultProps: {
        withArrow: true,
        openDelay: 250,
        multiline: true,
        maw: 320,
        events: { hover: true, focus: true, touch: false },
      },
    },
  },
})

/** The variables that Mantine does not derive from the theme; passed to `MantineProvider cssVariablesResolver`. */
export const regenCssVariables: CSSVariablesResolver = () => ({
  variables: {
    '--regen-primary': regenColors.primary,
    '--regen-data-now': regenColors.primary,
    '--regen-data-before': '#c3ccd6',
    '--regen-gray': regenColors.gray,
    '--regen-light': regenColors.light,
    '--regen-primary-light': regenColors.primaryLight,
    '--regen-primary-ultra-light': regenColors.primaryUltraLight,
    '--regen-text-quiet': '#56606b',
    // The three widths of dialogs and panels: a question or short form, a form or record, a table or document.
    '--regen-dialog-small': '27.5rem',
    '--regen-dialog-medium': '40rem',
    '--regen-dialog-large': '67.5rem',
  },
  light: {
    // Red words on it stay readable.
    '--mantine-color-red-light-hover': red[1] ?? '',
    '--mantine-color-body': '#ffffff',
    '--mantine-color-text': '#1d2730',
    '--mantine-color-dimmed': '#56606b',
    '--mantine-color-placeholder': '#68727e',
    '--mantine-color-error': '#bf2c2c',
    '--mantine-color-anchor': '#035BA9',
    '--mantine-color-default-border': '#d5dbe2',
  },
  dark: {},
})
