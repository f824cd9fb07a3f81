/** The colours and faces of the tokens, as a canvas and a picture file take them. */
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

/** Read at an element, since a token is a pair of which the colour scheme around it chooses one, unless told which. */
export function readPalette(at: HTMLElement, scheme?: 'light' | 'dark'): Palette {
  const probe = document.createElement('span')
  if (scheme !== undefined) probe.style.colorScheme = scheme
  probe.hidden = true
  at.append(probe)
  const colour = (name: string) => {
    probe.style.color = `var(--color-${name})`
    return getComputedStyle(probe).color
  }
  const face = (name: string) => getComputedStyle(probe).getPropertyValue(`--font-${name}`).trim()
  const palette = {
    paper: colour('paper'),
    raised: colour('raised'),
    sunken: colour('sunken'),
    ink: colour('ink'),
    muted: colour('muted'),
    line: colour('line'),
    edge: colour('edge'),
    accent: colour('accent'),
    accentSoft: colour('accent-soft'),
    gold: colour('gold'),
    gilt: colour('gilt'),
    focus: colour('focus'),
    serif: face('serif'),
    sans: face('sans'),
  }
  probe.remove()
  return palette
}

/** Tells when light turns to dark or back, by the system or by the page. Returns what ends the telling. */
export function onSchemeChange(tell: () => void): () => void {
  const scheme = matchMedia('(prefers-color-scheme: dark)')
  const theme = new MutationObserver(tell)
  scheme.addEventListener('change', tell)
  theme.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
  return () => {
    scheme.removeEventListener('change', tell)
    theme.disconnect()
  }
}
