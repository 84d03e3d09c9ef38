import {
  type ArrowFunction,
  type CallExpression,
  type Expression,
  type FunctionDeclaration,
  type Identifier,
  type Node,
  type ParameterDeclaration,
  type ShorthandPropertyAssignment,
  SyntaxKind,
} from 'typescript/unstable/ast'
import * as is from 'typescript/unstable/ast/is'
import type { Project } from 'typescript/unstable/sync'

// Follows an expression through the sources of the server to the place that makes its value.

export class Unresolved extends Error {}

/** An expression, and what the parameters in it stand for. */
export interface Target {
  node: Expression
  scope: Scope
}
export type Scope = ReadonlyMap<string, Target>
export const noScope: Scope = new Map()

export class Sources {
  /** By the name of the function. */
  readonly calls = new Map<string, CallExpression[]>()
  private readonly project: Project
  private depth = 0

  constructor(project: Project) {
    this.project = project
  }

  /** Follows names, members, calls and parameters to the expression that makes the value. */
  follow(node: Expression, scope: Scope): Target {
    if (is.isParenthesizedExpression(node) || is.isAsExpression(node)) return this.follow(node.expression, scope)
    if (is.isIdentifier(node)) return this.named(node, scope) ?? { node, scope }
    if (is.isPropertyAccessExpression(node)) {
      const target = this.follow(node.expression, scope)
      return this.member(target, node.name.text) ?? { node, scope }
    }
    if (is.isCallExpression(node)) return this.called(node, scope) ?? { node, scope }
    const isDefault = is.isBinaryExpression(node) && node.operatorToken.kind === SyntaxKind.QuestionQuestionToken
    return isDefault ? this.follow(node.right, scope) : { node, scope }
  }

  private named(node: Identifier, scope: Scope): Target | null {
    const bound = scope.get(node.text)
    if (bound) return this.follow(bound.node, bound.scope)
    const declaration = this.declaration(node)
    if (!declaration) return null
    if (is.isVariableDeclaration(declaration))
      return declaration.initializer ? this.follow(declaration.initializer, scope) : null
    if (is.isParameterDeclaration(declaration)) return this.argument(declaration)
    if (!is.isBindingElement(declaration)) return null
    const owner = ownerOf(declaration)
    const name = (declaration.propertyName ?? declaration.name)?.getText() ?? ''
    if (owner && is.isParameterDeclaration(owner)) {
      const argument = this.argument(owner)
      return argument && this.member(argument, name)
    }
    return owner && is.isVariableDeclaration(owner) && owner.initializer
      ? this.member(this.follow(owner.initializer, scope), name)
      : null
  }

  private member({ node, scope }: Target, name: string): Target | null {
    if (!is.isObjectLiteralExpression(node)) return null
    for (const property of node.properties) {
      if (is.isPropertyAssignment(property) && property.name.getText() === name)
        return this.follow(property.initializer, scope)
      if (is.isShorthandPropertyAssignment(property) && property.name.getText() === name)
        return this.shorthand(property, scope)
    }
    return null
  }

  private shorthand(property: ShorthandPropertyAssignment, scope: Scope): Target | null {
    const bound = scope.get(property.name.getText())
    if (bound) return this.follow(bound.node, bound.scope)
    const declaration = this.project.checker
      .getShorthandAssignmentValueSymbol(property)
      ?.valueDeclaration?.resolve(this.project)
    if (declaration && is.isVariableDeclaration(declaration) && declaration.initializer)
      return this.follow(declaration.initializer, scope)
    return declaration && is.isParameterDeclaration(declaration) ? this.argument(declaration) : null
  }

  /** What the first caller gives for a parameter. */
  private argument(parameter: ParameterDeclaration): Target | null {
    const callee = parameter.parent
    if (!callee || !(is.isFunctionDeclaration(callee) || is.isArrowFunction(callee))) return null
    const holder: Node | undefined = is.isFunctionDeclaration(callee) ? callee : callee.parent
    const isNamed = holder && (is.isFunctionDeclaration(holder) || is.isVariableDeclaration(holder))
    const name = isNamed ? holder.name?.getText() : undefined
    if (holder && is.isCallExpression(holder) && is.isPropertyAccessExpression(holder.expression)) {
      const list = this.follow(holder.expression.expression, noScope)
      const element = is.isArrayLiteralExpression(list.node) ? list.node.elements[0] : undefined
      return element ? this.follow(element, list.scope) : null
    }
    const at = callee.parameters.indexOf(parameter)
    const call = this.calls.get(name ?? '')?.find(({ arguments: args }) => args.length > at)
    const argument = call?.arguments[at] ?? parameter.initializer
    return argument ? this.deep(() => this.follow(argument, noScope)) : null
  }

  private called(node: CallExpression, scope: Scope): Target | null {
    const target = is.isParenthesizedExpression(node.expression) ? node.expression.expression : node.expression
    // Either function serves: their fragments have the same columns.
    const expression = is.isConditionalExpression(target) ? target.whenTrue : target
    const declaration = this.declaration(is.isPropertyAccessExpression(expression) ? expression.name : expression)
    const callee = declaration && is.isVariableDeclaration(declaration) ? declaration.initializer : declaration
    if (!callee || !(is.isFunctionDeclaration(callee) || is.isArrowFunction(callee))) return null
    const inner = new Map(scope)
    for (const [index, parameter] of callee.parameters.entries()) {
      const argument = node.arguments[index] ?? parameter.initializer
      if (argument && is.isIdentifier(parameter.name)) inner.set(parameter.name.text, { node: argument, scope })
    }
    const result = returned(callee)
    return result ? this.deep(() => this.follow(result, inner)) : null
  }

  private declaration(node: Node): Node | undefined {
    let symbol = this.project.checker.getSymbolAtLocation(node)
    if (!symbol) return undefined
    if (symbol.declarations[0]?.kind === SyntaxKind.ImportSpecifier)
      symbol = this.project.checker.getAliasedSymbol(symbol)
    return symbol.valueDeclaration?.resolve(this.project)
  }

  deep<T>(act: () => T): T {
    this.depth += 1
    if (this.depth > 40) throw new Unresolved('it calls itself')
    try {
      return act()
    } finally {
      this.depth -= 1
    }
  }
}

/** The variable or parameter that a destructured name belongs to. */
function ownerOf(element: Node): Node | undefined {
  return element.parent?.parent
}

/** What a function returns, in its last statement. */
export function returned(callee: FunctionDeclaration | ArrowFunction): Expression | undefined {
  const { body } = callee
  if (!body) return undefined
  if (!is.isBlock(body)) return body
  const last = body.statements.findLast((statement) => is.isReturnStatement(statement))
  return last?.expression
}
