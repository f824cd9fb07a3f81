import { parseSync } from 'vite'

/** A name, a test title or a text, with its index in the file. */
export interface Wording {
  text: string
  index: number
}

interface Node {
  type: string
  start: number
  [key: string]: unknown
}

/**
 * The words that the author of a TypeScript or JavaScript file chose: names of variables, functions, parameters and
 * types; titles of tests; and strings. `fields` are apart, since a library or a format may require their names.
 * `functions` are the names of functions, which are in `names` too.
 */
export function parseSource(file: string, text: string) {
  const names: Wording[] = []
  const functions: Wording[] = []
  const fields: Wording[] = []
  const titles: Wording[] = []
  const texts: Wording[] = []
  const addNames = (node: unknown) => {
    if (isNode(node)) names.push(...listBoundNames(node))
  }
  visitNodes(parseSync(file, text).program, node => {
    switch (node.type) {
      case 'VariableDeclarator':
        if (isNode(node.init) && functionTypes.has(node.init.type) && isNode(node.id))
          functions.push(...listBoundNames(node.id))
        addNames(node.id)
        break
      case 'TSTypeAliasDeclaration':
      case 'TSInterfaceDeclaration':
        addNames(node.id)
        break
      case 'FunctionDeclaration':
      case 'FunctionExpression':
      case 'ArrowFunctionExpression':
      case 'ClassDeclaration':
        if (node.type === 'FunctionDeclaration' && isNode(node.id)) functions.push(...listBoundNames(node.id))
        addNames(node.id)
        for (const parameter of listNodes(node.params)) addNames(parameter)
        break
      case 'CatchClause':
        addNames(node.param)
        break
      case 'Property':
      case 'MethodDefinition':
      case 'PropertyDefinition':
      case 'TSPropertySignature':
      case 'TSMethodSignature':
        if (node.computed !== true && node.shorthand !== true && isNode(node.key))
          fields.push(...listBoundNames(node.key))
        break
      case 'CallExpression': {
        const title = isTestCall(node.callee) ? listNodes(node.arguments)[0] : undefined
        if (title !== undefined && isText(title)) titles.push({ text: joinText(title), index: title.start })
        break
      }
      case 'Literal':
        if (typeof node.value === 'string') texts.push({ text: node.value, index: node.start })
        break
      case 'JSXText':
        texts.push({ text: String(node.value), index: node.start })
        break
      case 'TemplateLiteral':
        texts.push({ text: joinText(node), index: node.start })
        break
    }
  })
  return { names, functions, fields, titles, texts }
}

const functionTypes = new Set(['FunctionExpression', 'ArrowFunctionExpression'])

/** Calls `onNode` for a node and everything in it. */
function visitNodes(value: unknown, onNode: (node: Node) => void): void {
  if (Array.isArray(value)) {
    for (const item of value) visitNodes(item, onNode)
    return
  }
  if (!isNode(value)) return
  onNode(value)
  for (const child of Object.values(value)) if (typeof child === 'object') visitNodes(child, onNode)
}

/** The names that a pattern binds: `{ a, b: c = 1, ...d }`. A shorthand name belongs to the type that declares it. */
function listBoundNames(node: Node): Wording[] {
  switch (node.type) {
    case 'Identifier':
    case 'PrivateIdentifier':
      return [{ text: String(node.name), index: node.start }]
    case 'ObjectPattern':
      return listNodes(node.properties).flatMap(property =>
        property.shorthand === true ? [] : listBoundNames((property.value ?? property) as Node),
      )
    case 'ArrayPattern':
      return listNodes(node.elements).flatMap(listBoundNames)
    case 'AssignmentPattern':
      return listBoundNames(node.left as Node)
    case 'RestElement':
      return listBoundNames(node.argument as Node)
    case 'TSParameterProperty':
      return listBoundNames(node.parameter as Node)
    default:
      return []
  }
}

/** `test(…)`, `describe.skip(…)`, `it.each(cases)(…)` and the like. */
function isTestCall(callee: unknown): boolean {
  if (!isNode(callee)) return false
  switch (callee.type) {
    case 'Identifier':
      return ['test', 'it', 'describe'].includes(String(callee.name))
    case 'MemberExpression':
      return isTestCall(callee.object)
    case 'CallExpression':
      return isTestCall(callee.callee)
    case 'TaggedTemplateExpression':
      return isTestCall(callee.tag)
    default:
      return false
  }
}

function isText(node: Node): boolean {
  return (
    (node.type === 'Literal' && typeof node.value === 'string') ||
    node.type === 'TemplateLiteral' ||
    (node.type === 'BinaryExpression' && isText(node.left as Node))
  )
}

/** The text of a literal, template or sum, with `…` for each expression. */
function joinText(node: Node): string {
  switch (node.type) {
    case 'Literal':
      return String(node.value)
    case 'TemplateLiteral':
      return listNodes(node.quasis)
        .map(quasi => (quasi.value as { cooked: string }).cooked)
        .join('…')
    case 'BinaryExpression':
      return joinText(node.left as Node) + joinText(node.right as Node)
    default:
      return '…'
  }
}

function listNodes(value: unknown): Node[] {
  return Array.isArray(value) ? value.filter(isNode) : []
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}
