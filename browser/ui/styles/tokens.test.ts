import { expect, test } from 'vitest'

import page from '#browser/index.html?raw'

import sheet from './tokens.css?raw'

type Scheme = 'light' | 'dark'

/** Backgrounds of text. WCAG 2.2, 1.4.3 requires a contrast of 4.5:1. */
const surfaces = ['paper', 'raised', 'sunken']
const inks = ['ink', 'muted', 'accent', 'accent-strong', 'gold', 'gain', 'loss', 'danger']
const texts: [ink: string, on: string][] = [
  ...inks.flatMap(ink => surfaces.map((on): [string, string] => [ink, on])),
  ['on-accent', 'accent'],
  ['on-accent', 'accent-strong'],
  ['accent', 'accent-soft'],
  ['accent-strong', 'accent-soft'],
  ['ink', 'accent-soft'],
  ['gold', 'gold-soft'],
  ['ink', 'gold-soft'],
  ['danger', 'danger-soft'],
  ['ink', 'danger-soft'],
  ['on-danger', 'danger-fill'],
  ['on-danger', 'danger-strong'],
]

/** Non-text elements such as the border of a field. WCAG 2.2, 1.4.11 requires a contrast of 3:1. */
const edges: [edge: string, on: string][] = ['edge', 'focus', 'accent', 'danger-fill'].flatMap(edge =>
  surfaces.map((on): [string, string] => [edge, on]),
)

/** Text colors on a dark band: the dark half of each pair on `deep`. */
const band = ['ink', 'muted', 'accent', 'accent-strong', 'gold', 'gain', 'loss', 'danger']

test.each(['light', 'dark'] as const)('text has enough contrast in %s mode', scheme => {
  expect(findLowContrast(texts, scheme, 4.5)).toEqual([])
})

test.each(['light', 'dark'] as const)('edges and focus rings have enough contrast in %s mode', scheme => {
  expect(findLowContrast(edges, scheme, 3)).toEqual([])
})

test('text has enough contrast on a dark band', () => {
  expect(
    findLowContrast(
      band.map(ink => [ink, 'deep']),
      'dark',
      4.5,
    ),
  ).toEqual([])
})

test('theme-color matches the page background', () => {
  const themeColors = [
    ...page.matchAll(
      /theme-color" content="(#\w+)" data-scheme="\w+" media="\(prefers-color-scheme: (\w+)\)/g,
    ),
  ]
  expect(themeColors.map(([, color, scheme]) => [scheme, color])).toEqual([
    ['light', readColor('paper', 'light')],
    ['dark', readColor('paper', 'dark')],
  ])
})

function findLowContrast(pairs: [string, string][], scheme: Scheme, minimum: number) {
  return pairs
    .map(([ink, on]) => ({ ink, on, ratio: computeContrast(readColor(ink, scheme), readColor(on, scheme)) }))
    .filter(({ ratio }) => ratio < minimum)
}

function readColor(name: string, scheme: Scheme) {
  const pair = tokens.get(name)
  if (!pair) throw new Error(`There is no token --color-${name}.`)
  return pair[scheme]
}

/** WCAG 2.2, relative luminance and contrast ratio. */
function computeContrast(first: string, second: string) {
  const [darker = 0, lighter = 0] = [computeLuminance(first), computeLuminance(second)].toSorted(
    (a, b) => a - b,
  )
  return (lighter + 0.05) / (darker + 0.05)
}

function computeLuminance(hex: string) {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(index => {
    const channel = Number.parseInt(hex.slice(index, index + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const tokens = new Map(
  [...sheet.matchAll(/--color-([\w-]+): (?:light-dark\((#\w{6}), (#\w{6})\)|(#\w{6}));/g)].map(
    ([, name = '', light, dark, both = '']): [string, Record<Scheme, string>] => [
      name,
      { light: light ?? both, dark: dark ?? both },
    ],
  ),
)
