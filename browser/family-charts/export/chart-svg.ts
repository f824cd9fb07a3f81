import { chooseLinkStyle } from '#browser/family-charts/canvas/link-style.ts'
import {
  checkMark,
  maxTextWidth,
  chooseMedallionColors,
  getRingPattern,
  ringPatterns,
  seal,
  textStyles,
} from '#browser/family-charts/canvas/medallion.ts'
import { computeControlHeights, isCurve } from '#browser/family-charts/canvas/paint-links.ts'
import type { Palette } from '#browser/family-charts/canvas/palette.ts'
import type { Scene } from '#browser/family-charts/canvas/scene.ts'
import { truncateToWidth } from '#browser/family-charts/canvas/text-fitting.ts'
import type { ChartPerson } from '#browser/family-charts/chart-person.ts'
import { linkShapes } from '#browser/family-charts/layout/links.ts'
import { personBox } from '#browser/family-charts/layout/measures.ts'

import { escapeXml } from './escape-xml.ts'

/** The margin around an exported chart, in pixels. */
export const exportMargin = 60

/** Lines of text wider than this share of their space get a fixed width, since other computers use other fonts. */
const fixedWidthShare = 0.75

/** Renders the whole chart in full detail as an SVG document. Text is measured in our own fonts. */
export function renderSvg({ layout, person, palette }: Scene, title: string): string {
  const width = Math.ceil(layout.width) + 2 * exportMargin
  const height = Math.ceil(layout.height) + 2 * exportMargin
  const parts = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${-exportMargin} ${-exportMargin} ${width} ${height}">`,
    `<title>${escapeXml(title)}</title>`,
    '<defs>',
    ...ringPatterns.map((path, number) => `<path id="rings-${number}" d="${path}"/>`),
    `<g id="seal"><circle cx="${seal.x}" cy="${seal.y}" r="${seal.radius}" fill="${palette.gold}"/>`,
    `<path transform="translate(${seal.x} ${seal.y})" d="${checkMark}" fill="none" stroke="${palette.raised}" stroke-width="1.5"/></g>`,
    '</defs>',
    `<rect x="${-exportMargin}" y="${-exportMargin}" width="${width}" height="${height}" fill="${palette.raised}"/>`,
    ...renderLinks(layout, palette),
    '<g text-anchor="middle">',
  ]
  const attributes = formatTextAttributes(palette)
  const fitText = createTextFitter(palette)
  for (let index = 0; index < layout.people.length; index += 1) {
    const [x, y] = [layout.x[index]!, layout.y[index]!]
    parts.push(renderPerson(person(index), index, x, y, palette, attributes, fitText))
  }
  parts.push('</g></svg>')
  return parts.join('\n')
}

/** Our fonts by their public names, then common fonts of the same kind. */
const fonts = {
  serif: `Newsreader, Georgia, 'Times New Roman', serif`,
  sans: `'Hanken Grotesk', Arial, Helvetica, sans-serif`,
}

/** Attributes instead of a style sheet, because every SVG program supports them. */
function formatTextAttributes({ muted }: Palette) {
  const { initials, givenName, years } = textStyles
  return {
    initials: `font-size="${initials.size}" font-family="${fonts.serif}" stroke-width="4" stroke-linejoin="round" paint-order="stroke"`,
    name: `font-size="${givenName.size}" font-family="${fonts.serif}"`,
    years: `font-size="${years.size}" font-family="${fonts.sans}" fill="${muted}"`,
  }
}

/** Truncates text to the width of a person's box and fixes the width of long lines. */
function createTextFitter({ serif, sans }: Palette) {
  const context = document.createElement('canvas').getContext('2d')!
  return (kind: 'initials' | 'name' | 'years', text: string): { text: string; widthAttributes: string } => {
    context.font =
      kind === 'years' ? `${textStyles.years.size}px ${sans}` : `${textStyles.givenName.size}px ${serif}`
    const fit = truncateToWidth(context, text, maxTextWidth)
    const { width } = context.measureText(fit)
    const isFixed = width > maxTextWidth * fixedWidthShare
    return {
      text: fit,
      widthAttributes: isFixed ? ` textLength="${roundToTenths(width)}" lengthAdjust="spacingAndGlyphs"` : '',
    }
  }
}

function* renderLinks({ ends, meanings, shapes }: Scene['layout'], palette: Palette): Generator<string> {
  const paths = new Map<number, string>()
  for (let link = 0; link < meanings.length; link += 1) {
    const key = meanings[link]! * linkShapes.length + shapes[link]!
    const shape = linkShapes[shapes[link]!]!
    const [x1, y1, x2, y2] = [...ends.subarray(link * 4, link * 4 + 4)].map(roundToTenths)
    const [firstY, secondY] = computeControlHeights(shape, ends[link * 4 + 1]!, ends[link * 4 + 3]!)
    const line = isCurve(shape)
      ? `C${x1} ${roundToTenths(firstY)} ${x2} ${roundToTenths(secondY)} ${x2} ${y2}`
      : `L${x2} ${y2}`
    paths.set(key, `${paths.get(key) ?? ''}M${x1} ${y1}${line}`)
  }
  for (const [key, path] of paths) {
    const style = chooseLinkStyle(Math.floor(key / linkShapes.length), linkShapes[key % linkShapes.length]!)
    const dash = style.dash.length > 0 ? ` stroke-dasharray="${style.dash.join(' ')}"` : ''
    const width = style.isDouble ? style.width * 3.6 : style.width
    yield `<path d="${path}" fill="none" stroke="${palette[style.color]}" stroke-width="${width}"${dash}/>`
    if (style.isDouble)
      yield `<path d="${path}" fill="none" stroke="${palette.raised}" stroke-width="${style.width * 1.6}"/>`
  }
}

function renderPerson(
  person: ChartPerson,
  index: number,
  x: number,
  y: number,
  palette: Palette,
  attributes: ReturnType<typeof formatTextAttributes>,
  fitText: ReturnType<typeof createTextFitter>,
): string {
  const colors = chooseMedallionColors(person, palette)
  const renderText = (kind: keyof typeof attributes, text: string, baseline: number, fill: string) => {
    if (text === '') return ''
    const { text: fit, widthAttributes } = fitText(kind, text)
    return `<text y="${baseline - personBox.radius}" ${attributes[kind]}${fill}${widthAttributes}>${escapeXml(fit)}</text>`
  }
  const { initials, givenName, lastName, years } = textStyles
  const nameFill = ` fill="${colors.name}"`
  return (
    `<g transform="translate(${roundToTenths(x)} ${roundToTenths(y + personBox.radius)})"><title>${escapeXml(person.name)}</title>` +
    `<circle r="${personBox.radius}" fill="${colors.fill}" stroke="${colors.rim}" stroke-width="${person.isVerified ? 1.3 : 0.8}"/>` +
    `<use href="#rings-${getRingPattern(index)}" fill="none" stroke="${colors.rings}" stroke-width="0.7" opacity="0.75"/>` +
    (person.isVerified ? '<use href="#seal"/>' : '') +
    renderText(
      'initials',
      person.initials,
      initials.baseline,
      ` fill="${colors.letters}" stroke="${colors.fill}"`,
    ) +
    renderText('name', person.givenName, givenName.baseline, nameFill) +
    renderText('name', person.lastName, lastName.baseline, nameFill) +
    renderText('years', person.years, years.baseline, '') +
    '</g>'
  )
}

/** One decimal is precise enough for pixels, and shortens the file. */
function roundToTenths(value: number): number {
  return Math.round(value * 10) / 10
}
