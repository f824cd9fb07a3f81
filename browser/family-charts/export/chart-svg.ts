import { linkStyle } from '#browser/family-charts/canvas/link-style.ts'
import {
  medallionColors,
  medallionRings,
  ringPatternOf,
  seal,
  checkMark,
  textStyles,
  maxTextWidth,
} from '#browser/family-charts/canvas/medallion.ts'
import { curveControlHeights, isCurve } from '#browser/family-charts/canvas/paint-links.ts'
import type { Palette } from '#browser/family-charts/canvas/palette.ts'
import type { Scene } from '#browser/family-charts/canvas/scene.ts'
import { truncateToWidth } from '#browser/family-charts/canvas/text-fitting.ts'
import type { ChartPerson } from '#browser/family-charts/chart-person.ts'
import { linkShapes } from '#browser/family-charts/layout/links.ts'
import { personBox } from '#browser/family-charts/layout/measures.ts'

/** The paper left around a chart that is saved, in pixels. */
export const exportMargin = 60

/** A line that takes more than this part of its room in our face may leave it in the face of another computer. */
const nearlyFull = 0.75

/** The whole chart as an SVG document, everything of it drawn as it is near by. Words are measured in our faces. */
export function renderSvg({ chart, person, palette }: Scene, title: string): string {
  const [width, height] = [
    Math.ceil(chart.width) + 2 * exportMargin,
    Math.ceil(chart.height) + 2 * exportMargin,
  ]
  const parts = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${-exportMargin} ${-exportMargin} ${width} ${height}">`,
    `<title>${escaped(title)}</title>`,
    '<defs>',
    ...medallionRings.map((path, number) => `<path id="rings-${number}" d="${path}"/>`),
    `<g id="seal"><circle cx="${seal.x}" cy="${seal.y}" r="${seal.radius}" fill="${palette.gold}"/>`,
    `<path transform="translate(${seal.x} ${seal.y})" d="${checkMark}" fill="none" stroke="${palette.raised}" stroke-width="1.5"/></g>`,
    '</defs>',
    `<rect x="${-exportMargin}" y="${-exportMargin}" width="${width}" height="${height}" fill="${palette.raised}"/>`,
    ...linksOf(chart, palette),
    '<g text-anchor="middle">',
  ]
  const attributes = attributesOf(palette)
  const lettering = letteringOf(palette)
  for (let place = 0; place < chart.people.length; place += 1)
    parts.push(
      medallionOf(person(place), place, chart.x[place]!, chart.y[place]!, palette, attributes, lettering),
    )
  parts.push('</g></svg>')
  return parts.join('\n')
}

/** Our faces by the names that they are known by, then those of the same kind that computers have. */
const faces = {
  serif: `Newsreader, Georgia, 'Times New Roman', serif`,
  sans: `'Hanken Grotesk', Arial, Helvetica, sans-serif`,
}

/** As attributes, not as a style sheet: every program that reads SVG knows them. */
function attributesOf({ muted }: Palette) {
  return {
    initials: `font-size="${textStyles.initials.size}" font-family="${faces.serif}" stroke-width="4" stroke-linejoin="round" paint-order="stroke"`,
    name: `font-size="${textStyles.given.size}" font-family="${faces.serif}"`,
    years: `font-size="${textStyles.years.size}" font-family="${faces.sans}" fill="${muted}"`,
  }
}

/** Cuts words to the width of a plate; a line that is nearly as wide is kept to its width in every other face too. */
function letteringOf({ serif, sans }: Palette) {
  const context = document.createElement('canvas').getContext('2d')!
  return (kind: 'initials' | 'name' | 'years', words: string): { words: string; width: string } => {
    context.font =
      kind === 'years' ? `${textStyles.years.size}px ${sans}` : `${textStyles.given.size}px ${serif}`
    const fit = truncateToWidth(context, words, maxTextWidth)
    const { width } = context.measureText(fit)
    return {
      words: fit,
      width:
        width > maxTextWidth * nearlyFull
          ? ` textLength="${short(width)}" lengthAdjust="spacingAndGlyphs"`
          : '',
    }
  }
}

function* linksOf({ ends, meanings, shapes }: Scene['chart'], palette: Palette): Generator<string> {
  const paths = new Map<number, string>()
  for (let link = 0; link < meanings.length; link += 1) {
    const key = meanings[link]! * linkShapes.length + shapes[link]!
    const [x1, y1, x2, y2] = [...ends.subarray(link * 4, link * 4 + 4)].map(short)
    const [first, second] = curveControlHeights(
      linkShapes[shapes[link]!]!,
      ends[link * 4 + 1]!,
      ends[link * 4 + 3]!,
    )
    const line = !isCurve(linkShapes[shapes[link]!]!)
      ? `L${x2} ${y2}`
      : `C${x1} ${short(first)} ${x2} ${short(second)} ${x2} ${y2}`
    paths.set(key, `${paths.get(key) ?? ''}M${x1} ${y1}${line}`)
  }
  for (const [key, path] of paths) {
    const style = linkStyle(Math.floor(key / linkShapes.length), linkShapes[key % linkShapes.length]!)
    const dash = style.dash.length > 0 ? ` stroke-dasharray="${style.dash.join(' ')}"` : ''
    const width = style.isDouble ? style.width * 3.6 : style.width
    yield `<path d="${path}" fill="none" stroke="${palette[style.color]}" stroke-width="${width}"${dash}/>`
    if (style.isDouble)
      yield `<path d="${path}" fill="none" stroke="${palette.raised}" stroke-width="${style.width * 1.6}"/>`
  }
}

function medallionOf(
  person: ChartPerson,
  place: number,
  x: number,
  y: number,
  palette: Palette,
  attributes: ReturnType<typeof attributesOf>,
  lettering: ReturnType<typeof letteringOf>,
): string {
  const ink = medallionColors(person, palette)
  const text = (kind: keyof typeof attributes, whole: string, baseline: number, colours: string) => {
    if (whole === '') return ''
    const { words, width } = lettering(kind, whole)
    return `<text y="${baseline - personBox.radius}" ${attributes[kind]}${colours}${width}>${escaped(words)}</text>`
  }
  return (
    `<g transform="translate(${short(x)} ${short(y + personBox.radius)})"><title>${escaped(person.name)}</title>` +
    `<circle r="${personBox.radius}" fill="${ink.fill}" stroke="${ink.rim}" stroke-width="${person.isVerified ? 1.3 : 0.8}"/>` +
    `<use href="#rings-${ringPatternOf(place)}" fill="none" stroke="${ink.rings}" stroke-width="0.7" opacity="0.75"/>` +
    (person.isVerified ? '<use href="#seal"/>' : '') +
    text(
      'initials',
      person.initials,
      textStyles.initials.baseline,
      ` fill="${ink.letters}" stroke="${ink.fill}"`,
    ) +
    text('name', person.givenName, textStyles.given.baseline, ` fill="${ink.name}"`) +
    text('name', person.lastName, textStyles.family.baseline, ` fill="${ink.name}"`) +
    text('years', person.years, textStyles.years.baseline, '') +
    '</g>'
  )
}

function short(value: number): number {
  return Math.round(value * 10) / 10
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
