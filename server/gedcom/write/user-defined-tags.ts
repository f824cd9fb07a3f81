import {
  childrenWithTag,
  record,
  type GedcomRecord,
  type GedcomVersion,
} from '#server/gedcom/model/record.ts'

/**
 * Tags that 7.0 has and 5.5.1 has not, and that have no counterpart there. In a file of 5.5.1 they are user-defined
 * tags, which begin with an underscore (5.5.1 chapter 1, "User-Defined Tags").
 */
const newTags = new Set(
  'CREA CROP EXID HEIGHT INIL LEFT MIME NO PHRASE SCHMA SDATE TOP TRAN UID WIDTH'.split(' '),
)
/** 7.0 section 1.5.1: the address that identifies a standard tag. */
const standardAddress = 'https://gedcom.io/terms/v7/'

/**
 * Renames the tags that 5.5.1 does not have: `SDATE` to `_SDATE`, or to a longer one that the file does not use yet. The
 * header documents each, as in 7.0: `TAG _SDATE https://gedcom.io/terms/v7/SDATE`.
 */
export function defineTags(records: readonly GedcomRecord[]): GedcomRecord[] {
  const usedTags = new Set<string>()
  visitTags(records, tag => usedTags.add(tag))
  const names = new Map<string, string>()
  const defineTag = (tag: string) => {
    if (!newTags.has(tag)) return tag
    const defined = names.get(tag)
    if (defined !== undefined) return defined
    let name = `_${tag}`
    while (usedTags.has(name)) name += '_'
    names.set(tag, name)
    return name
  }
  const renamed = renameTags(records, defineTag)
  if (names.size === 0) return renamed
  const schemaName = defineTag('SCHMA')
  const definitions = Array.from(names, ([tag, name]) => record('TAG', `${name} ${standardAddress}${tag}`))
  return renamed.map(line => (line.tag === 'HEAD' ? addDefinitions(line, schemaName, definitions) : line))
}

/** Undoes `defineTags`, by the documentation in the header. */
export function restoreTags(records: readonly GedcomRecord[]): GedcomRecord[] {
  const header = records.find(({ tag }) => tag === 'HEAD')
  const definitions = header === undefined ? [] : findDefinitions(header)
  const tags = new Map(
    definitions.map(parseStandardDefinition).filter(definition => definition !== undefined),
  )
  if (tags.size === 0) return [...records]
  const restored = renameTags(records, tag => tags.get(tag) ?? tag)
  return restored.map(line => (line.tag === 'HEAD' ? removeStandardDefinitions(line) : line))
}

function removeStandardDefinitions(header: GedcomRecord): GedcomRecord {
  const children = header.children.flatMap(child => {
    if (child.tag !== 'SCHMA') return [child]
    const others = child.children.filter(definition => parseStandardDefinition(definition) === undefined)
    return others.length === 0 ? [] : [record('SCHMA', child.value, others)]
  })
  return { ...header, children }
}

/**
 * The documentation of all tags in some headers, as one line of a header. Without `extensions`, it has the standard tags
 * only, whose addresses do not depend on the file.
 */
export function mergeSchemas(
  headers: readonly GedcomRecord[],
  version: GedcomVersion,
  { extensions }: { extensions: boolean },
): GedcomRecord[] {
  const byText = new Map(
    headers
      .flatMap(findDefinitions)
      .filter(line => extensions || parseStandardDefinition(line) !== undefined)
      .map(line => [line.value, line]),
  )
  return byText.size === 0
    ? []
    : [record(version === '7.0' ? 'SCHMA' : '_SCHMA', undefined, Array.from(byText.values()))]
}

/** Whether the line of a header documents tags, in either version. */
export function isSchema({ tag }: GedcomRecord): boolean {
  return /^_?SCHMA_*$/.test(tag)
}

function findDefinitions(header: GedcomRecord): GedcomRecord[] {
  return header.children
    .filter(isSchema)
    .flatMap(schema => childrenWithTag(schema, 'TAG').map(({ child }) => child))
}

/** `_SDATE https://gedcom.io/terms/v7/SDATE`; undefined for another tag than those of `newTags`. */
function parseStandardDefinition({ value }: GedcomRecord): [name: string, tag: string] | undefined {
  const [name = '', address = ''] = value?.trim().split(' ') ?? []
  const tag = address.startsWith(standardAddress) ? address.slice(standardAddress.length) : ''
  return newTags.has(tag) && name.startsWith('_') ? [name, tag] : undefined
}

function addDefinitions(header: GedcomRecord, tag: string, definitions: GedcomRecord[]): GedcomRecord {
  if (!header.children.some(child => child.tag === tag))
    return { ...header, children: [...header.children, record(tag, undefined, definitions)] }
  return {
    ...header,
    children: header.children.map(child =>
      child.tag === tag ? { ...child, children: [...child.children, ...definitions] } : child,
    ),
  }
}

function renameTags(records: readonly GedcomRecord[], defineTag: (tag: string) => string): GedcomRecord[] {
  return records.map(line => {
    const tag = defineTag(line.tag)
    if (line.children.length === 0) return tag === line.tag ? line : { ...line, tag }
    return { ...line, tag, children: renameTags(line.children, defineTag) }
  })
}

function visitTags(records: readonly GedcomRecord[], visit: (tag: string) => void): void {
  for (const { tag, children } of records) {
    visit(tag)
    visitTags(children, visit)
  }
}
