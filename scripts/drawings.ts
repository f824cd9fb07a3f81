import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { Plugin } from 'vite'

import { traceCrest } from '#browser/ui/motif/crest-outline.ts'
import { fullTurn, toPoint, traceSmoothPath } from '#browser/ui/motif/curve.ts'
import { traceRings } from '#browser/ui/motif/growth-rings.ts'
import { drawBraid, drawWinding } from '#browser/ui/motif/guilloche.ts'
import { drawKnot } from '#browser/ui/motif/knot.ts'

/**
 * Draws the ornaments of the first page as SVG files during the Vite build, so that it loads no curve code. They are
 * imported as `@drawings/marks.svg`, whose parts inherit the page's colors by `<use>`, and as
 * `@drawings/medallion-light.svg` and `-dark.svg`: a background image does not inherit colors.
 */
export function drawOrnaments(root: string): Plugin {
  const folder = join(root, '.cache/drawings')
  return {
    name: 'heirloom-drawings',
    async config() {
      const tokens = await readFile(join(root, 'browser/ui/styles/tokens.css'), 'utf8')
      await mkdir(folder, { recursive: true })
      const accent = readColorPair(tokens, 'accent')
      const gilt = readColorPair(tokens, 'gilt')
      for (const scheme of ['light', 'dark'] as const)
        await writeFile(join(folder, `medallion-${scheme}.svg`), drawMedallion(accent[scheme], gilt[scheme]))
      await writeFile(join(folder, 'marks.svg'), drawMarks())
      return { resolve: { alias: { '@drawings': folder } } }
    },
  }
}

/** The parts of `Crest`, `Mark` and `GuillocheBand`. Their colors come from the elements that use them. */
function drawMarks(): string {
  const rings = traceRings({ rings: 9, seed: 12, grid: 1 })
  const rosette =
    drawWinding({ radius: 345, swing: 130, waves: 31, turns: 5, grid: 1 }) +
    drawWinding({ radius: 105, swing: 75, waves: 11, turns: 3, grid: 1 })
  return (
    '<svg xmlns="http://www.w3.org/2000/svg">' +
    `<path id="crest" fill="currentColor" fill-rule="evenodd" d="${traceCrest()}"/>` +
    `<g id="rings">${drawLine(rings.years, 0.75)}${drawLine(rings.fifthYears, 1.6)}</g>` +
    `<g id="rosette">${drawLine(rosette, 0.75)}</g>` +
    `<g id="knot">${drawKnotLines()}</g>` +
    `<g id="band" fill="none" stroke="currentColor" stroke-width=".7">${drawBandTile()}</g></svg>`
  )
}

/** The upper sections of the band cover the lower ones with a gap on both sides, in the color of a raised card. */
function drawKnotLines(): string {
  const reach = 34
  const gap = 44
  const { beneath, above } = drawKnot({ radius: 322, swing: 122, waves: 5, turns: 2, reach })
  return (
    drawLine(beneath, 0.75) +
    `<path d="${above.traceMiddle}" stroke="var(--color-raised)" stroke-width="${2 * reach + gap}"/>` +
    drawLine(above.lines, 0.75)
  )
}

/** A tile of 72 by 42 px: a weave between two chains. */
function drawBandTile(): string {
  const length = 72
  const weave = drawBraid({ length, reach: 14, lines: 8, waves: 1, waist: 0.45 })
  const chain = drawBraid({ length, reach: 2, lines: 2, waves: 6, waist: 0 })
  return [
    { path: weave, y: 21 },
    { path: chain, y: 3 },
    { path: chain, y: 39 },
  ]
    .map(({ path, y }) => `<path d="${path}" transform="translate(0 ${y})"/>`)
    .join('')
}

function drawMedallion(treeColor: string, borderColor: string): string {
  const { years, fifthYears } = traceRings({ rings: 34, seed: 3, radius: 352 })
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-500 -500 1000 1000" fill="none">' +
    `<g stroke="${treeColor}" stroke-opacity=".45">${drawLine(years, 0.75)}${drawLine(fifthYears, 1.6)}</g>` +
    `<g stroke="${borderColor}" stroke-linecap="round">${border.map(drawLace).join('')}</g></svg>`
  )
}

/**
 * A ring of lace around the origin: several strands, each a wave. `sectors` copies of one sector make the ring, so that
 * the file stays small. They join if `waves / sectors` is a multiple of `1 / strands`.
 */
interface Lace {
  radius: number
  /** The amplitude of the waves, and how much the petals widen it, as a share. */
  swing: number
  breath?: number
  strands: number
  /** The number of waves of one strand around the ring. */
  waves: number
  /** Also the number of petals. */
  sectors: number
}

/** Lace with twenty-four petals between two fine chains, as in `Medallion`. */
const border: Lace[] = [
  { radius: 375, swing: 7, strands: 2, waves: 90, sectors: 90 },
  { radius: 431, swing: 45, breath: 0.25, strands: 13, waves: 168 / 13, sectors: 24 },
  { radius: 487, swing: 7, strands: 2, waves: 110, sectors: 110 },
]

function drawLace({ radius, swing, breath = 0, strands, waves, sectors }: Lace, index: number): string {
  const paths = Array.from({ length: strands }, (_, strand) =>
    traceSmoothPath(part => {
      const angle = (part / sectors) * fullTurn
      const width = swing * (1 + breath * Math.cos(sectors * angle))
      return toPoint(angle, radius + width * Math.cos(waves * angle + (strand / strands) * fullTurn))
    }, 4),
  )
  // Copies of copies: 90 sectors are 9 copies, which are copied 10 times.
  let inner = Math.floor(Math.sqrt(sectors))
  while (sectors % inner !== 0) inner -= 1
  const step = 360 / sectors
  return copySector(
    `lace${index}b`,
    copySector(`lace${index}a`, drawLine(paths.join(''), 0.75), inner, step),
    sectors / inner,
    step * inner,
  )
}

/** The content and its copies, rotated by multiples of `step` degrees. */
function copySector(id: string, content: string, count: number, step: number): string {
  const rotated = Array.from(
    { length: count - 1 },
    (_, index) => `<use href="#${id}" transform="rotate(${Number(((index + 1) * step).toFixed(3))})"/>`,
  )
  return `<g><g id="${id}">${content}</g>${rotated.join('')}</g>`
}

/** `width` in CSS pixels, at every size of the drawing. */
function drawLine(path: string, width: number): string {
  return `<path d="${path}" stroke-width="${width}" vector-effect="non-scaling-stroke"/>`
}

/** The two values of a token such as `--color-accent: light-dark(#1a5441, #a9cfb6);`. */
function readColorPair(tokens: string, name: string): { light: string; dark: string } {
  const [, light, dark] = new RegExp(`--color-${name}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(tokens) ?? []
  if (light === undefined || dark === undefined) throw new Error(`tokens.css has no pair --color-${name}`)
  return { light, dark }
}
