import type { Rule, SourceFile } from '#tools/fences.ts'

// What a screen owes to whoever looks at it or writes in it.

/** What a dialog sends, it sends with the form of the call: errors beside the fields, nothing typed lost. */
export const dialogsUseForms: Rule = (files) =>
  files
    .filter((file) => /^web\/.+Dialogs?\.tsx$/.test(file.path))
    .filter((file) => /\buseSend\(/.test(file.text) && !/\buseContractForm\(|<DialogForm\b/.test(file.text))
    .map((file) => `${file.path} sends by hand: DialogForm with useContractForm`)

/** The functions of a file, each with all that stands in it. */
const functionsOf = (text: string) => text.match(/^(?:export )?function [^]*?^\}$/gm) ?? []

/** Dialogs in which something is done; others only show something. */
const actingDialogs = (files: readonly SourceFile[]) =>
  new Set(
    files.flatMap(({ text }) =>
      functionsOf(text).flatMap((part) =>
        /<\w*Form\b|\buse(Send|ContractForm)\(/.test(part) ? (/function (\w+Dialog)\(/.exec(part)?.[1] ?? []) : [],
      ),
    ),
  )

/** The dialogs that stand on the screen once `onClick={() => setState(value)}` of this button has set the state. */
function dialogsOpenedBy(button: string, text: string, all: string): string[] {
  const [, setter, value = ''] = /onClick=\{\(\) =>\s+(set\w+)\(([^)]*)\)/.exec(button) ?? []
  const state = setter && new RegExp(`\\[(\\w+), ${setter}\\]`).exec(text)?.[1]
  if (!state || value.startsWith('!')) return []
  const shown = new RegExp(
    `\\b${state}\\b([^\\n{]{0,60}) &&\\s+\\(?\\s*<(\\w+Dialog)\\b(?:\\s+load=\\{(\\w+)\\})?`,
    'g',
  )
  return [...text.matchAll(shown)].flatMap(([, condition, name, loader]) => {
    const wanted = /=== ('\w+')/.exec(condition ?? '')?.[1]
    const loaded =
      loader &&
      new RegExp(`const ${loader} = (?:(?!\\n\\n)[^])*?\\b(\\w+Dialog)\\b(?!\\.)`).exec(`${text}\n${all}`)?.[1]
    return name && (!wanted || value.includes(wanted)) ? (loaded ?? name) : []
  })
}

/** What asks before it acts says so at the end of its name. */
export const questionsAreAnnounced: Rule = (files) => {
  const acting = actingDialogs(files)
  const all = files.map(({ text }) => text).join('')
  return files
    .filter(({ path }) => /^web\/.+(?<!\.story)\.tsx$/.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/<(Button|Menu\.Item)\b(?:(?!<\/\1>)[^])*?<\/\1>/g)]
        .filter(
          ([button]) =>
            /onClick=\{(?:(?!\}>)[^])*?\bask/.test(button) ||
            dialogsOpenedBy(button, text, all).some((name) => acting.has(name)),
        )
        .filter(([button]) => !button.includes('asking('))
        .map(
          ([button]) =>
            `${path}: a button that asks has its name by asking() of web/ui/asking.ts: ${button.slice(-80)}`,
        ),
    )
}

/** Dialogs and panels have the three widths of the theme, and no other. */
export const dialogWidths: Rule = (files) =>
  files.flatMap(({ path, text }) => {
    if (!/^web\/.+\.tsx$/.test(path)) return []
    const openings = text.match(/<(Modal|Drawer)(\.Root)?\b[^>]*?\bsize=[^\n]+/gs) ?? []
    return openings
      .filter((opening) => !/dialogWidth\(/.test(opening))
      .map(() => `${path}: a dialog of a width of its own; web/ui/theme.ts has three`)
  })

/** Who writes more than a line in a dialog finds it again after the end of the session. */
export const dialogTextsAreKept: Rule = (files) =>
  files
    .filter(({ path }) => /^web\/.+(?<!\.story)\.tsx$/.test(path))
    .flatMap(({ path, text }) =>
      functionsOf(text)
        .filter((part) => /<(TextArea|RichTextField)\b/.test(part) && /<DialogForm\b/.test(part))
        .filter((part) => /\buse(Contract)?Form\(/.test(part))
        .filter((part) => !/\bdraftKey\b|\buseDraft\(/.test(part))
        .map(
          (part) => `${path}: ${/function (\w+)/.exec(part)?.[1]} loses a text with the session: give it a draftKey`,
        ),
    )

/** The first format of a page takes as long as a hundred of its elements, and browsers do not write the same Greek. */
export const wordsOfNumbersStandInOnePlace: Rule = (files) =>
  files
    .filter(
      ({ path }) => /^(web|shared|server)\/.+\.tsx?$/.test(path) && !/\.test\.tsx?$|^server\/testing\//.test(path),
    )
    .filter(
      ({ path, text }) =>
        path !== 'shared/core/dates.ts' && /\bIntl\.(?!Collator\b)|\.toLocale(Date|Time)?String\(/.test(text),
    )
    .map(({ path }) => `${path} writes numbers or dates itself: shared/core/format.ts`)

const OWN_PERCENTAGE =
  /Math\.round\((?:\([^\n]*\/[^\n]*|[^\n]*\b(?:share|rate|value)\b[^\n]*) \* 1000?\)|Math\.round\(\(?100 \* /

/** 57 of 200, multiplied, are a little less than 28,5: two roundings say two percentages of one share. */
export const sharesAreRoundedInOnePlace: Rule = (files) =>
  files
    .filter(({ path, text }) => /^(web|shared|server)\/.+(?<!\.test)\.tsx?$/.test(path) && OWN_PERCENTAGE.test(text))
    .map(({ path }) => `${path} makes a percentage itself: percentOf of shared/core/format.ts`)

/** The order of words is asked for when something is sorted: its first question takes as long as a hundred elements, too. */
export const ordersAreMadeLate: Rule = (files) =>
  files
    .filter(({ path }) => /^(web|shared)\/.+\.tsx?$/.test(path))
    .filter(({ text }) => /^(export )?const [^=\n]+ =\s+new Intl\./m.test(text))
    .map(({ path }) => `${path} makes an order when it is read: lazily() of shared/core/lazily.ts`)
