import { paintChart } from '#browser/family-charts/canvas/paint-chart.ts'
import { readPalette } from '#browser/family-charts/canvas/palette.ts'
import type { Scene } from '#browser/family-charts/canvas/scene.ts'
import { loadFonts } from '#browser/family-charts/canvas/text-fitting.ts'
import { saveFile } from '#browser/platform/files/save-file.ts'

import { exportMargin, renderSvg } from './chart-svg.ts'

/** Most browsers limit a canvas to 16,384 pixels per side, and phones to far fewer pixels in total. */
const maxSide = 12_000
const maxPixels = 48_000_000
const maxScale = 2

export async function saveSvg(scene: Scene, title: string): Promise<void> {
  const printScene = await prepareForPrint(scene)
  const blob = new Blob([renderSvg(printScene, title)], { type: 'image/svg+xml' })
  saveFile(`${toFileName(title)}.svg`, blob)
}

/**
 * Saves the whole chart as a PNG, at twice the screen resolution if the browser supports an image of that size.
 * @returns the scale of the image.
 * @throws Error when the browser cannot draw the image.
 */
export async function savePng(scene: Scene, title: string): Promise<number> {
  const printScene = await prepareForPrint(scene)
  const { layout, palette } = printScene
  const [width, height] = [layout.width + 2 * exportMargin, layout.height + 2 * exportMargin]
  const scale = Math.min(maxScale, maxSide / width, maxSide / height, Math.sqrt(maxPixels / (width * height)))
  const canvas = document.createElement('canvas')
  canvas.width = Math.ceil(width * scale)
  canvas.height = Math.ceil(height * scale)
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('The browser provides no 2D canvas')
  // Above zoom 1 the chart is painted as at zoom 1, with more pixels.
  const k = Math.min(1, scale)
  const view = { x: exportMargin * k, y: exportMargin * k, k, width: width * k, height: height * k }
  paintChart(context, printScene, view, scale / k, null)
  context.setTransform(1, 0, 0, 1, 0, 0)
  context.globalCompositeOperation = 'destination-over'
  context.fillStyle = palette.raised
  context.fillRect(0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/png'))
  if (blob === null) throw new Error('The image is too large for this browser')
  saveFile(`${toFileName(title)}.png`, blob)
  return scale
}

/** Exported charts are always light, and wait for the fonts of all names. */
async function prepareForPrint(scene: Scene): Promise<Scene> {
  const palette = readPalette(document.body, 'light')
  const letters = new Set<string>()
  for (const index of scene.layout.people.keys()) {
    const { givenName, lastName, initials, years } = scene.person(index)
    for (const letter of `${givenName}${lastName}${initials}${years}`) letters.add(letter)
  }
  // Without the fonts, the image uses fallback fonts that look similar.
  await loadFonts([...letters, '…'].join(''), palette.serif, palette.sans).catch(() => undefined)
  return { ...scene, palette }
}

function toFileName(title: string): string {
  return title
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')
    .toLowerCase()
}
