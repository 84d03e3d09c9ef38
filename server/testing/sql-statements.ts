import { join } from 'node:path'
import type { CallExpression, Expression, Node, TaggedTemplateExpression } from 'typescript/unstable/ast'
import * as is from 'typescript/unstable/ast/is'
import { API, type Checker, type Project, type Type, TypeFlags } from 'typescript/unstable/sync'
import { noScope, returned, type Scope, Sources, Unresolved } from '#server/testing/sources.ts'

// Finds each sql<Row>`…` of the server whose type is a row, writes out its text as PostgreSQL will get it, and says what
// its type expects of each column. What builds a statement (constants, functions that return a fragment, `sql.join`) is
// followed through the sources; a text that cannot be written out this way is left empty with the reason.

export interface SqlStatement {
  /** File and line. */
  where: string
  text: string
  /** Why the text could not be written out. */
  unresolved: string
  columns: Map<string, ExpectedColumn>
}

export interface ExpectedColumn {
  kinds: ReadonlySet<string>
  mayBeNull: boolean
  isOptional: boolean
}

export function readSqlStatements(root: string): SqlStatement[] {
  const api = new API({ cwd: root })
  try {
    const config = join(root, 'server', 'tsconfig.json')
    const project = api.updateSnapshot({ openProjects: [config] }).getProject(config)
    if (!project) throw new Error(`${config} is no project`)
    return new Reader(project, root).statements()
  } finally {
    api.close()
  }
}

class Reader {
  private readonly checker: Checker
  private readonly project: Project
  private readonly root: string
  private readonly sources: Sources
  private values = 0

  constructor(project: Project, root: string) {
    this.project = project
    this.checker = project.checker
    this.root = root
    this.sources = new Sources(project)
  }

  statements(): SqlStatement[] {
    const templates: { node: TaggedTemplateExpression; where: string }[] = []
    for (const name of this.project.program.getSourceFileNames()) {
      const path = name.startsWith(this.root) ? name.slice(this.root.length + 1) : ''
      if (!path.startsWith('server/') || /^server\/(testing|database\/seeds)\/|\.test\.ts$/.test(path)) continue
      const file = this.project.program.getSourceFile(name)
      if (!file) continue
      const visit = (node: Node): void => {
        if (is.isCallExpression(node) && is.isIdentifier(node.expression)) {
          const name = node.expression.text
          this.sources.calls.set(name, [...(this.sources.calls.get(name) ?? []), node])
        }
        if (is.isTaggedTemplateExpression(node) && is.isIdentifier(node.tag) && node.tag.text === 'sql')
          templates.push({ node, where: `${path}:${file.text.slice(0, node.getStart()).split('\n').length}` })
        node.forEachChild(visit)
      }
      visit(file)
    }
    return templates.map(({ node, where }) => this.statement(node, where)).filter((statement) => statement !== null)
  }

  private statement(node: TaggedTemplateExpression, where: string): SqlStatement | null {
    const [typeNode] = node.typeArguments ?? []
    // An array is one value of a row.
    if (typeNode && is.isArrayTypeNode(typeNode)) return null
    const rowType = typeNode && this.checker.getTypeFromTypeNode(typeNode)
    if (!rowType || !(rowType.flags & (TypeFlags.Object | TypeFlags.Intersection))) return null
    const columns = new Map<string, ExpectedColumn>()
    for (const property of this.checker.getPropertiesOfType(rowType)) {
      const type = this.checker.getTypeOfSymbolAtLocation(property, node)
      const kinds = this.kindsOf(type)
      columns.set(property.name, {
        kinds,
        mayBeNull: kinds.has('null') || kinds.has('any'),
        isOptional: kinds.has('undefined'),
      })
    }
    this.values = 0
    try {
      return { where, text: this.template(node, noScope), unresolved: '', columns }
    } catch (error) {
      if (!(error instanceof Unresolved)) throw error
      return { where, text: '', unresolved: error.message, columns }
    }
  }

  private kindsOf(type: Type): Set<string> {
    const { flags } = type
    if (type.isUnionType()) return new Set(type.getTypes().flatMap((part) => [...this.kindsOf(part)]))
    if (flags & (TypeFlags.Any | TypeFlags.Unknown)) return new Set(['any'])
    if (flags & TypeFlags.Null) return new Set(['null'])
    if (flags & (TypeFlags.Undefined | TypeFlags.Void)) return new Set(['undefined'])
    if (flags & TypeFlags.StringLike) return new Set(['string'])
    if (flags & TypeFlags.NumberLike) return new Set(['number'])
    if (flags & TypeFlags.BooleanLike) return new Set(['boolean'])
    return new Set([this.checker.isArrayLikeType(type) ? 'array' : 'object'])
  }

  private template(node: TaggedTemplateExpression, scope: Scope): string {
    const { template } = node
    if (is.isNoSubstitutionTemplateLiteral(template)) return template.text
    return (
      template.head.text +
      template.templateSpans.map((span) => this.part(span.expression, scope) + span.literal.text).join('')
    )
  }

  private value(): string {
    this.values += 1
    return `$${this.values}`
  }

  /** What stands in the text for one `${…}`. */
  private part(node: Expression, scope: Scope): string {
    if (is.isTaggedTemplateExpression(node)) return this.template(node, scope)
    if (is.isCallExpression(node)) {
      const text = this.ofSql(node, scope)
      if (text !== null) return text
    }
    if (!is.isIdentifier(node) || !scope.has(node.text)) if (!this.isFragment(node)) return this.value()
    if (is.isConditionalExpression(node)) return this.branch([node.whenTrue, node.whenFalse], scope)
    if (is.isBinaryExpression(node)) return this.branch([node.right, node.left], scope)
    return this.sources.deep(() => {
      const target = this.sources.follow(node, scope)
      if (target.node === node) throw new Unresolved(`${node.getText()} is made at run time`)
      return this.part(target.node, target.scope)
    })
  }

  private branch(choices: Expression[], scope: Scope): string {
    for (const choice of choices) {
      try {
        return this.part(choice, scope)
      } catch (error) {
        if (!(error instanceof Unresolved)) throw error
      }
    }
    throw new Unresolved(`${choices.map((choice) => choice.getText()).join(' or ')} is made at run time`)
  }

  /** `sql.ref(…)` and its like. */
  private ofSql(node: CallExpression, scope: Scope): string | null {
    const { expression, arguments: args } = node
    if (!is.isPropertyAccessExpression(expression) || !is.isIdentifier(expression.expression)) return null
    if (expression.expression.text !== 'sql') return null
    const [first, second] = args
    const kind = expression.name.text
    if (!first || kind === 'val') return this.value()
    if (kind === 'join') {
      const separator = second ? this.part(second, scope) : ', '
      return this.elements(first, scope).join(separator)
    }
    const literal = this.literal(first, scope)
    if (kind === 'lit')
      return typeof literal === 'string' || this.isText(first) ? `'${literal ?? ''}'` : String(literal ?? 1)
    if (typeof literal !== 'string') throw new Unresolved(`${node.getText()} names something at run time`)
    return kind === 'raw' ? literal : literal.replaceAll(/[^.]+/g, '"$&"')
  }

  private elements(node: Expression, scope: Scope): string[] {
    const list = this.sources.follow(node, scope)
    if (is.isArrayLiteralExpression(list.node))
      return list.node.elements.flatMap((element) =>
        is.isSpreadElement(element) ? this.elements(element.expression, list.scope) : [this.part(element, list.scope)],
      )
    if (is.isConditionalExpression(list.node)) {
      const { whenTrue, whenFalse } = list.node
      return [...this.elements(whenTrue, list.scope), ...this.elements(whenFalse, list.scope)]
    }
    const callback = is.isCallExpression(list.node) ? list.node.arguments[0] : undefined
    if (callback && is.isArrowFunction(callback)) {
      const element = returned(callback)
      if (element) return [this.part(element, list.scope)]
    }
    if (this.isFragment(list.node)) throw new Unresolved(`${node.getText()} is a list made at run time`)
    return [this.value()]
  }

  private literal(node: Expression, scope: Scope): string | number | null {
    const target = this.sources.follow(node, scope).node
    if (is.isStringLiteral(target) || is.isNoSubstitutionTemplateLiteral(target)) return target.text
    if (is.isNumericLiteral(target)) return Number(target.text)
    const type = this.checker.getTypeAtLocation(target)
    const [first] = type?.isUnionType() ? type.getTypes() : [type]
    return first?.isStringLiteralType() ? first.value : null
  }

  private isText(node: Expression): boolean {
    return Boolean((this.checker.getTypeAtLocation(node)?.flags ?? 0) & TypeFlags.StringLike)
  }

  private isFragment(node: Expression): boolean {
    const type = this.checker.getTypeAtLocation(node)
    return type !== undefined && /RawBuilder|\bExpression|QueryBuilder/.test(this.checker.typeToString(type))
  }
}
