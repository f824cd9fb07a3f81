/** The design tokens as resolved colors and font families, for a canvas or an image file. */
export interface Palette {
  paper: string
  raised: string
  sunken: string
  ink: string
  muted: string
  line: string
  edge: string
  accent: string
  accentSoft: string
  gold: string
  gilt: string
  focus: string
  serif: string
  sans: string
}

/**
 * Reads the tokens as they resolve inside `parent`. A color token is a pair of light and dark: `scheme` picks one,
 * otherwise the color scheme of `parent` does.
 */
export function readPalette(parent: HTMLElement, scheme?: 'light' | 'dark'): Palette {
  const probe = document.createElement('span')
  if (scheme !== undefined) probe.style.colorScheme = scheme
  probe.hidden = true
  parent.append(probe)
  const readColor = (name: string) => {
    probe.style.color = `var(--color-${name})`
    return getComputedStyle(probe).color
  }
  const readFont = (name: string) => getComputedStyle(probe).getPropertyValue(`--font-${name}`).trim()
  const palette = {
    paper: readColor('paper'),
    raised: readColor('raised'),
    sunken: readColor('sunken'),
    ink: readColor('ink'),
    muted: readColor('muted'),
    line: readColor('line'),
    edge: readColor('edge'),
    accent: readColor('accent'),
    accentSoft: readColor('accent-soft'),
    gold: readColor('gold'),
    gilt: readColor('gilt'),
    focus: readColor('focus'),
    serif: readFont('serif'),
    sans: readFont('sans'),
  }
  probe.remove()
  return palette
}

/** Calls `listener` when the page switches between light and dark. Returns a function that unsubscribes. */
export function onSchemeChange(listener: () => void): () => void {
  const systemScheme = matchMedia('(prefers-color-scheme: dark)')
  const themeObserver = new MutationObserver(listener)
  systemScheme.addEventListener('change', listener)
  themeObserver.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
  return () => {
    systemScheme.removeEventListener('change', listener)
    themeObserver.disconnect()
  }
}
