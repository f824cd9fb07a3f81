/** The letter of each byte (the WHATWG's index-windows-1252): Latin-1, but for the 32 from 0x80. */
export const windows1252 = Uint16Array.from({ length: 256 }, (_, byte) => byte)
windows1252.set(
  [
    [0x20ac, 0x81, 0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021],
    [0x02c6, 0x2030, 0x0160, 0x2039, 0x0152, 0x8d, 0x017d, 0x8f],
    [0x90, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014],
    [0x02dc, 0x2122, 0x0161, 0x203a, 0x0153, 0x9d, 0x017e, 0x0178],
  ].flat(),
  0x80,
)

export function decodeWindows1252(bytes: Uint8Array): string {
  const units = new Uint16Array(bytes.length)
  for (let at = 0; at < bytes.length; at += 1) units[at] = windows1252[bytes[at] ?? 0] ?? 0
  return new TextDecoder('utf-16le').decode(units)
}
