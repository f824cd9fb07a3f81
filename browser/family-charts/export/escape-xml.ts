/**
 * Escapes text for an element or an attribute. Removes the characters that XML cannot contain, not even escaped
 * (XML 1.0, section 2.2): imported names may have control characters.
 */
export function escapeXml(text: string): string {
  return text
    .replaceAll(notXml, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

const notXml = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu
