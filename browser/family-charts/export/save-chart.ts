import { paintChart } from '#browser/family-charts/canvas/paint-chart.ts'
import { readPalette } from '#browser/family-charts/canvas/palette.ts'
import type { Scene } from '#browser/family-charts/canvas/scene.ts'
import { loadFonts } from '#browser/family-charts/canvas/text-fitting.ts'
import { saveFile } from '#browser/platform/save-file.ts'

import { exportMargin, renderSvg } from './chart-svg.ts'

/** What browsers draw at most: 16,384 pixels a side on most, and far less in all on a phone. */
const longestSide = 12_000
const mostPixels = 48_000_000
const sharpest = 2

export async function saveSvg(seen: Scene, title: string): Promise<void> {
  const scene = await onPaper(seen)
  saveFile(`${fileName(title)}.svg`, new Blob([renderSvg(scene, title)], { type: 'image/svg+xml' }))
}

/**
 * Saves the whole chart as a picture, twice as fine as the screen where a picture can be that large.
 * @returns how fine it became: below 0.6 names cannot be read.
 * @throws when the browser cannot draw it.
 */
export async function savePng(seen: Scene, title: string): Promise<number> {
  const scene = await onPaper(seen)
  const { chart, palette } = scene
  const [width, height] = [chart.width + 2 * exportMargin, chart.height + 2 * exportMargin]
  const scale = Math.min(
    sharpest,
    longestSide / width,
    longestSide / height,
    Math.sqrt(mostPixels / (width * height)),
  )
  const picture = document.createElement('canvas')
  picture.width = Math.ceil(width * scale)
  picture.height = Math.ceil(height * scale)
  const context = picture.getContext('2d')
  if (context === null) throw new Error('The browser gives no canvas')
  // What is sharper than zoom 1 is drawn as at zoom 1, with finer pixels.
  const k = Math.min(1, scale)
  const view = { x: exportMargin * k, y: exportMargin * k, k, width: width * k, height: height * k }
  paintChart(context, scene, view, scale / k, null)
  context.setTransform(1, 0, 0, 1, 0, 0)
  context.globalCompositeOperation = 'destination-over'
  context.fillStyle = palette.raised
  context.fillRect(0, 0, picture.width, picture.height)
  const blob = await new Promise<Blob | null>(resolve => picture.toBlob(resolve, 'image/png'))
  if (blob === null) throw new Error('The picture is too large for this browser')
  saveFile(`${fileName(title)}.png`, blob)
  return scale
}

/** What leaves the portal is dark ink on light paper by night too, in faces that are all there. */
async function onPaper(scene: Scene): Promise<Scene> {
  const palette = readPalette(document.body, 'light')
  const letters = new Set<string>()
  for (const place of scene.chart.people.keys()) {
    const { givenName: given, lastName: family, initials, years } = scene.person(place)
    for (const letter of `${given}${family}${initials}${years}`) letters.add(letter)
  }
  // Without them it is drawn in faces that look much the same.
  await loadFonts([...letters, '…'].join(''), palette.serif, palette.sans).catch(() => undefined)
  return { ...scene, palette }
}

function fileName(title: string): string {
  return title
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')
    .toLowerCase()
}
