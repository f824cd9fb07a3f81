export type TextPart = { text: string; url: string | null; start: number }

/** Only these open. A message cannot contain a `javascript:` link. */
const protocols = new Set(['http:', 'https:', 'mailto:'])

/** A mailbox, whose local part RFC 5321 limits to 64 octets, a website without its protocol, or a complete address. */
const addresses =
  /(?<![\w+./@-])(?:(?<mailbox>[\p{L}\p{N}_][\p{L}\p{N}_.+'-]{0,63}@(?:[\p{L}\p{N}-]+\.)+\p{L}{2,})|(?<website>www\.[\p{L}\p{N}-]+\.[\p{L}\p{N}][^\s<>"]*)|(?:https?:\/\/|mailto:)[^\s<>"]+)/giu

/** Splits a message into plain text and the addresses of the web and of mailboxes. The parts join to the message. */
export function findLinks(message: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  const add = (text: string, url: string | null) => {
    if (text !== '') parts.push({ text, url, start: end })
    end += text.length
  }
  for (const { 0: match, index, groups } of message.matchAll(addresses)) {
    const text = trimPunctuation(match)
    const protocol = groups?.['mailbox'] ? 'mailto:' : groups?.['website'] ? 'https://' : ''
    const url = parseUrl(`${protocol}${text}`)
    if (url === null) continue
    add(message.slice(end, index), null)
    add(text, url)
  }
  add(message.slice(end), null)
  return parts
}

/** The punctuation of the sentence around the address, and a closing bracket without its opening one. */
function trimPunctuation(address: string): string {
  let text = address
  for (;;) {
    const last = text.at(-1) ?? ''
    const isUnmatched = last === ')' && count(text, ')') > count(text, '(')
    if (!isUnmatched && !/[.,;:!?'’”\]}*]/.test(last)) return text
    text = text.slice(0, -1)
  }
}

function count(text: string, character: string): number {
  return text.split(character).length - 1
}

function parseUrl(text: string): string | null {
  if (!URL.canParse(text)) return null
  const { protocol, host, pathname, href } = new URL(text)
  if (!protocols.has(protocol)) return null
  const isComplete = protocol === 'mailto:' ? /^[^@\s]+@[^@\s]+$/.test(pathname) : host !== ''
  return isComplete ? href : null
}
