import { useMemo } from 'react'
import { encode } from 'uqr'

/** What a camera reads: dark on light whatever the theme, since many apps read it no other way. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => drawQrCode(text), [text])
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="scheme-light size-52 rounded-md border border-line bg-raised text-ink"
    >
      <path d={path} fill="currentColor" />
    </svg>
  )
}

/** A quiet margin of four modules, as ISO/IEC 18004 asks; each dark module is a square of one. */
function drawQrCode(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { ecc: 'M', border: 4 })
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])))
  return { size, path: path.join('') }
}
