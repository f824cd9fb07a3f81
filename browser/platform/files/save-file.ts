/** Downloads a file to the user's device. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser reads the file after the click, so the URL is revoked later.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
