/** The package has no types; these are for the parts that scripts/fonts.ts uses. */
declare module 'subset-font' {
  export default function subsetFont(
    original: Uint8Array,
    letters: string,
    options: {
      targetFormat: 'woff2'
      keepFeatures: string[]
      preserveNameIds: number[]
      noHinting: boolean
      variationAxes: Record<string, number | { min: number; max: number }>
    },
  ): Promise<Uint8Array>
}
