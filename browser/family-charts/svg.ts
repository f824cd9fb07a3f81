import { linkStyle } from './link-style.ts'
import { linkShapes } from './links.ts'
import { plate } from './measures.ts'
import { inkOf, medallionRings, ringsOf, seal, tick, type, widestLine } from './medallion.ts'
import { controls, isCurve } from './paint-links.ts'
import type { Palette } from './palette.ts'
import type { ChartPerson } from './persons.ts'
import type { Scene } from './scene.ts'

/** The paper left around a chart that is saved, in pixels. */
export const border = 60

/** The whole chart as an SVG document, everything of it drawn as it is near by. */
export function svgOf({ chart, person, palette }: Scene, title: string): string {
  const [width, height] = [Math.ceil(chart.width) + 2 * border, Math.ceil(chart.height) + 2 * border]
  const parts = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${-border} ${-border} ${width} ${height}">`,
    `<title>${escaped(title)}</title>`,
    '<defs>',
    ...medallionRings.map((path, number) => `<path id="rings-${number}" d="${path}"/>`),
    `<g id="seal"><circle cx="${seal.x}" cy="${seal.y}" r="${seal.radius}" fill="${palette.gold}"/>`,
    `<path transform="translate(${seal.x} ${seal.y})" d="${tick}" fill="none" stroke="${palette.raised}" stroke-width="1.5"/></g>`,
    '</defs>',
    `<rect x="${-border}" y="${-border}" width="${width}" height="${height}" fill="${palette.raised}"/>`,
    ...linksOf(chart, palette),
    '<g text-anchor="middle">',
  ]
  const attributes = attributesOf(palette)
  for (let place = 0; place < chart.people.length; place += 1)
    parts.push(medallionOf(person(place), place, chart.x[place]!, chart.y[place]!, palette, attributes))
  parts.push('</g></svg>')
  return parts.join('\n')
}

/** As attributes, not as a style sheet: every program that reads SVG knows them. */
function attributesOf({ serif, sans, muted }: Palette) {
  return {
    initials: `font-size="${type.initials.size}" font-family="${faces(serif, 'Georgia, serif')}" stroke-width="4" stroke-linejoin="round" paint-order="stroke"`,
    name: `font-size="${type.given.size}" font-family="${faces(serif, 'Georgia, serif')}"`,
    years: `font-size="${type.years.size}" font-family="${faces(sans, 'sans-serif')}" fill="${muted}"`,
  }
}

/** The faces of the house first, and then those that another computer has. */
function faces(own: string, others: string): string {
  return escaped(`${own}, ${others}`)
}

function* linksOf({ ends, meanings, shapes }: Scene['chart'], palette: Palette): Generator<string> {
  const paths = new Map<number, string>()
  for (let link = 0; link < meanings.length; link += 1) {
    const key = meanings[link]! * linkShapes.length + shapes[link]!
    const [x1, y1, x2, y2] = [...ends.subarray(link * 4, link * 4 + 4)].map(short)
    const [first, second] = controls(linkShapes[shapes[link]!]!, ends[link * 4 + 1]!, ends[link * 4 + 3]!)
    const line = !isCurve(linkShapes[shapes[link]!]!)
      ? `L${x2} ${y2}`
      : `C${x1} ${short(first)} ${x2} ${short(second)} ${x2} ${y2}`
    paths.set(key, `${paths.get(key) ?? ''}M${x1} ${y1}${line}`)
  }
  for (const [key, path] of paths) {
    const style = linkStyle(Math.floor(key / linkShapes.length), linkShapes[key % linkShapes.length]!)
    const dash = style.dash.length > 0 ? ` stroke-dasharray="${style.dash.join(' ')}"` : ''
    const width = style.isDouble ? style.width * 3.6 : style.width
    yield `<path d="${path}" fill="none" stroke="${palette[style.colour]}" stroke-width="${width}"${dash}/>`
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
): string {
  const ink = inkOf(person, palette)
  const text = (kind: keyof typeof attributes, words: string, baseline: number, colours: string) =>
    words === ''
      ? ''
      : `<text y="${baseline - plate.radius}" ${attributes[kind]}${colours}>${escaped(narrowed(words))}</text>`
  return (
    `<g transform="translate(${short(x)} ${short(y + plate.radius)})"><title>${escaped(person.name)}</title>` +
    `<circle r="${plate.radius}" fill="${ink.fill}" stroke="${ink.rim}" stroke-width="${person.isVerified ? 1.3 : 0.8}"/>` +
    `<use href="#rings-${ringsOf(place)}" fill="none" stroke="${ink.rings}" stroke-width="0.7" opacity="0.75"/>` +
    (person.isVerified ? '<use href="#seal"/>' : '') +
    text('initials', person.initials, type.initials.baseline, ` fill="${ink.letters}" stroke="${ink.fill}"`) +
    text('name', person.given, type.given.baseline, ` fill="${ink.name}"`) +
    text('name', person.family, type.family.baseline, ` fill="${ink.name}"`) +
    text('years', person.years, type.years.baseline, '') +
    '</g>'
  )
}

/** A file knows no widths of letters: about half their height is what they take. */
function narrowed(words: string): string {
  const most = Math.floor(widestLine / (type.given.size * 0.46))
  const letters = Array.from(words)
  return letters.length <= most
    ? words
    : `${letters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`
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
