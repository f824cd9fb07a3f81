/** Pixels of a side. The server makes a photograph of 480. */
const side = 960

/** A decoded photograph, upright, with the address of its preview. */
export interface ChosenPhotograph {
  image: ImageBitmap
  previewUrl: string
}

/** @throws for a file that the browser cannot read. */
export async function openPhotograph(file: File): Promise<ChosenPhotograph> {
  const image = await createImageBitmap(file, { imageOrientation: 'from-image' })
  return { image, previewUrl: URL.createObjectURL(file) }
}

/** `position`: of the square on the longer side, from 0 to 100. */
export async function cropPhotograph({ image }: ChosenPhotograph, position: number): Promise<File> {
  const { x, y, size } = findSquare(image, position)
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = Math.min(side, size)
  canvas.getContext('2d')?.drawImage(image, x, y, size, size, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/jpeg', 0.9))
  if (blob === null) throw new Error('The canvas is empty')
  return new File([blob], 'photograph.jpg', { type: 'image/jpeg' })
}

/** The largest square of a photograph, in its pixels. */
export function findSquare(
  { width, height }: { width: number; height: number },
  position: number,
): { x: number; y: number; size: number } {
  const size = Math.min(width, height)
  const offset = (excess: number) => Math.round((excess * position) / 100)
  return { x: offset(width - size), y: offset(height - size), size }
}
