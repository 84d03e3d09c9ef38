import '@mantine/tiptap/styles.layer.css'
import { Link, RichTextEditor } from '@mantine/tiptap'
import { useEditor } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { useEffect, useRef } from 'react'
import { texts } from './ui.texts.ts'

export interface RichTextEditorPartProps {
  value: string
  onChange: ((html: string) => void) | undefined
  minLines: number
  labelledBy: string | undefined
}

const PROTOCOLS = ['http', 'https', 'mailto', 'tel']

/** Only the four protocols of the specification; an address without one counts as https. */
function isAllowedLink(address: string): boolean {
  const scheme = /^\s*([a-z][a-z0-9+.-]*):/i.exec(address)?.[1]?.toLowerCase()
  return scheme === undefined ? !address.trim().startsWith('//') : PROTOCOLS.includes(scheme)
}

const extensions = [
  StarterKit.configure({
    link: false,
    code: false,
    codeBlock: false,
    blockquote: false,
    horizontalRule: false,
    strike: false,
    underline: false,
    heading: { levels: [2, 3] },
  }),
  Link.configure({
    openOnClick: false,
    defaultProtocol: 'https',
    protocols: ['mailto', 'tel'],
    isAllowedUri: (address) => isAllowedLink(address),
    HTMLAttributes: { rel: 'noopener noreferrer nofollow', target: '_blank' },
  }),
]

const labels = {
  boldControlLabel: texts.richText.bold,
  italicControlLabel: texts.richText.italic,
  h2ControlLabel: texts.richText.heading2,
  h3ControlLabel: texts.richText.heading3,
  bulletListControlLabel: texts.richText.bulletList,
  orderedListControlLabel: texts.richText.orderedList,
  linkControlLabel: texts.richText.link,
  unlinkControlLabel: texts.richText.unlink,
  linkEditorInputLabel: texts.richText.linkAddress,
  linkEditorInputPlaceholder: texts.richText.linkPlaceholder,
  linkEditorSave: texts.richText.linkSave,
  undoControlLabel: texts.richText.undo,
  redoControlLabel: texts.richText.redo,
}

/** An empty editor holds `<p></p>`; the form wants an empty string. */
function asValue(html: string): string {
  return html === '<p></p>' ? '' : html
}

export function RichTextEditorPart({ value, onChange, minLines, labelledBy }: RichTextEditorPartProps) {
  const sent = useRef(value)
  const latest = useRef(onChange)
  useEffect(() => {
    latest.current = onChange
  })
  const editor = useEditor({
    extensions,
    content: value,
    shouldRerenderOnTransaction: false,
    editorProps: {
      // Ctrl+Enter sends the form around it, and breaks no line.
      handleDOMEvents: { keydown: (_, event) => (event.ctrlKey || event.metaKey) && event.key === 'Enter' },
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        style: `min-height: ${minLines * 1.6}em`,
        ...(labelledBy ? { 'aria-labelledby': labelledBy } : { 'aria-label': texts.richText.editor }),
      },
    },
    onUpdate: ({ editor: changed }) => {
      sent.current = asValue(changed.getHTML())
      latest.current?.(sent.current)
    },
  })

  // The form was reset, or a draft came back.
  useEffect(() => {
    if (!editor || value === sent.current) return
    sent.current = value
    editor.commands.setContent(value, { emitUpdate: false })
  }, [editor, value])

  return (
    <RichTextEditor
      editor={editor}
      labels={labels}
      withCodeHighlightStyles={false}
      // Links always open in a new tab, so the nameless button that chooses it is left out.
      styles={{ linkEditorExternalControl: { display: 'none' }, linkEditorDropdown: { maxWidth: '94vw' } }}
    >
      <RichTextEditor.Toolbar aria-label={texts.richText.toolbar}>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.Bold />
          <RichTextEditor.Italic />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.H2 />
          <RichTextEditor.H3 />
          <RichTextEditor.BulletList />
          <RichTextEditor.OrderedList />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.Link />
          <RichTextEditor.Unlink />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.Undo />
          <RichTextEditor.Redo />
        </RichTextEditor.ControlsGroup>
      </RichTextEditor.Toolbar>
      <RichTextEditor.Content />
    </RichTextEditor>
  )
}
