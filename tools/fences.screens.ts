import type { Rule } from '#tools/fences.ts'

// What a screen owes to whoever looks at it or writes in it.

/** What a dialog sends, it sends with the form of the call: errors beside the fields, nothing typed lost. */
export const dialogsUseForms: Rule = (files) =>
  files
    .filter((file) => /^web\/.+Dialogs?\.tsx$/.test(file.path))
    .filter((file) => /\buseSend\(/.test(file.text) && !/\buseContractForm\(|<DialogForm\b/.test(file.text))
    .map((file) => `${file.path} sends by hand: DialogForm with useContractForm`)

/** What asks before it acts says so at the end of its name. */
export const questionsAreAnnounced: Rule = (files) =>
  files
    .filter(({ path }) => /^web\/.+(?<!\.story)\.tsx$/.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/<(Button|Menu\.Item)\b(?:(?!<\/\1>)[^])*?<\/\1>/g)]
        .filter(([button]) => /onClick=\{(?:(?!\}>)[^])*?\bask/.test(button) && !button.includes('asking('))
        .map(() => `${path}: a button that asks has its name by asking() of web/ui/asking.ts`),
    )

/** Dialogs and panels have the three widths of the theme, and no other. */
export const dialogWidths: Rule = (files) =>
  files.flatMap(({ path, text }) => {
    if (!/^web\/.+\.tsx$/.test(path)) return []
    const openings = text.match(/<(Modal|Drawer)(\.Root)?\b[^>]*?\bsize=[^\n]+/gs) ?? []
    return openings
      .filter((opening) => !/dialogWidth\(/.test(opening))
      .map(() => `${path}: a dialog of a width of its own; web/ui/theme.ts has three`)
  })

/** The functions of a file, each with all that stands in it. */
const functionsOf = (text: string) => text.match(/^(?:export )?function [^]*?^\}$/gm) ?? []

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
