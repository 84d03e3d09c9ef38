import type { Plugin } from 'vite'

// What contracts are for a page: how calls are sent and how their input is checked. The shape of answers, with which the
// server weighs what it sends, and the lines of the documentation stay out; so do the schemas that nothing else needs.

/** As the parser gives it: whatever kind, with where it stands. */
interface Node {
  type: string
  start: number
  end: number
  [part: string]: unknown
}

interface Edit {
  start: number
  end: number
  text: string
}

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string'
const partsOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode)

const FOR_THE_SERVER = new Set(['about', 'output'])

function nameOf({ key, type }: Node): string {
  return type === 'Property' && isNode(key) ? String(key.name ?? key.value) : ''
}

/** A page makes few of its calls: the schema of an input is made when somebody asks for it. */
function* whenAskedFor({ start, end, value }: Node): Generator<Edit> {
  yield { start, end: (value as Node).start, text: 'input: () => (' }
  yield { start: end, end, text: ')' }
}

/** In the object that declares a call: its properties for the server, each with its comma. */
function* ofTheServer(node: Node, code: string): Generator<Edit> {
  const properties = node.type === 'ObjectExpression' ? (node.properties as Node[]) : []
  const isCall = ['path', 'about'].every((name) => properties.some((property) => nameOf(property) === name))
  for (const property of properties) {
    if (isCall && FOR_THE_SERVER.has(nameOf(property)))
      yield { start: property.start, end: property.end + (code[property.end] === ',' ? 1 : 0), text: '' }
    else if (isCall && nameOf(property) === 'input') yield* whenAskedFor(property)
    else yield* ofTheServer(property, code)
  }
  if (properties.length === 0) for (const part of partsOf(node)) yield* ofTheServer(part, code)
}

/** Whether something is called when the module is read, so that a bundler keeps it. */
function calls(node: Node): boolean {
  if (node.type.includes('Function')) return false
  return /^(Call|New)Expression$|^SpreadElement$/.test(node.type) || partsOf(node).some(calls)
}

/** The values of a module are made without an effect on others. */
function* asPure(program: Node): Generator<Edit> {
  const declarations = partsOf(program).map(({ declaration, ...node }) => (isNode(declaration) ? declaration : node))
  for (const { type, declarations: values } of declarations as Node[])
    for (const { init } of type === 'VariableDeclaration' ? (values as Node[]) : []) {
      if (!isNode(init) || !calls(init)) continue
      yield { start: init.start, end: init.start, text: '/* @__PURE__ */ (() => (' }
      yield { start: init.end, end: init.end, text: '))()' }
    }
}

export function forPages(code: string, program: Node): string {
  const edits = [...asPure(program), ...ofTheServer(program, code)].toSorted((a, b) => a.start - b.start)
  let at = 0
  let text = ''
  for (const edit of edits) {
    text += code.slice(at, edit.start) + edit.text
    at = edit.end
  }
  return text + code.slice(at)
}

export function contractsOfPages(): Plugin {
  return {
    name: 'contracts-of-pages',
    apply: 'build',
    transform: {
      filter: { id: /\/shared\/.*\.ts$/ },
      handler(code) {
        return { code: forPages(code, this.parse(code, { lang: 'ts' }) as never), map: null }
      },
    },
  }
}
