declare module 'heic-decode' {
  interface Picture {
    width: number
    height: number
    /** Four channels of 8 bits. */
    decode(): Promise<{ width: number; height: number; data: Uint8ClampedArray }>
  }
  const decoder: {
    /** The pictures of a file, of which the headers are read. */
    all(file: { buffer: Uint8Array }): Promise<Picture[] & { dispose(): void }>
  }
  export default decoder
}
