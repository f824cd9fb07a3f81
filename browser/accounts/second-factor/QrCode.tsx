import { useMemo } from 'react'
import { encode } from 'uqr'

/** A QR code, dark on light in every theme, because many apps cannot read the inverse. */
export default function QrCode({ text, label }: { text: string; label: string }) {
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

/** Draws each dark module as a unit square, with the quiet zone of four modules that ISO/IEC 18004 requires. */
function drawQrCode(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { ecc: 'M', border: 4 })
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])))
  return { size, path: path.join('') }
}
