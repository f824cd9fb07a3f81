/** Section 2: images, PDF and Word documents; text files too. */
export const acceptedExtensions = ['.pdf', '.doc', '.docx', '.txt', '.heic', '.heif']

const imageExtension = /\.(jpe?g|png|gif|webp|avif|bmp|tiff?)$/i

/** The files that belong in the archive, and a sentence about the others. The server checks the content. */
export function selectSuitableFiles(files: readonly File[]): {
  suitable: readonly File[]
  problem: string | undefined
} {
  const suitable = files.filter(isSuitable)
  const others = files.filter(file => !isSuitable(file))
  return {
    suitable,
    problem:
      others.length === 0
        ? undefined
        : `Choose images, PDF, Word or text files. Not added: ${others.map(({ name }) => name).join(', ')}.`,
  }
}

function isSuitable({ name, type }: File): boolean {
  // Active content is not an image.
  if (type === 'image/svg+xml') return false
  return (
    type.startsWith('image/') ||
    imageExtension.test(name) ||
    acceptedExtensions.some(extension => name.toLowerCase().endsWith(extension))
  )
}
