/** Hands the browser a file to save. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Not at once: the browser reads the file after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
