declare module 'heic-decode' {
  /** The primary image in four channels of 8 bits. */
  export default function decode(file: {
    buffer: Uint8Array
  }): Promise<{ width: number; height: number; data: Uint8ClampedArray }>
}
