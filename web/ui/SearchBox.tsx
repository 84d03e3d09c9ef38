import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { type Ref, useState } from 'react'
import { listTexts } from './list.texts.ts'
import { texts } from './ui.texts.ts'

const TYPING_MS = 300

export interface SearchBoxProps {
  value: string
  onChange(value: string): void
  label: string
  placeholder?: string
  ref?: Ref<HTMLInputElement>
  className?: string | undefined
}

/** A debounced search box; Enter, clearing and Back apply at once. */
export function SearchBox({ value, onChange, label, placeholder, ref, className }: SearchBoxProps) {
  const [typed, setTyped] = useState(value)
  const [sent, setSent] = useState(value)
  const send = useDebouncedCallback((text: string) => {
    setSent(text)
    onChange(text)
  }, TYPING_MS)

  if (value !== sent) {
    // The value changed elsewhere: a view, cleared filters, or Back.
    setSent(value)
    setTyped(value)
  }

  function sendNow(text: string) {
    send.cancel()
    setTyped(text)
    setSent(text)
    if (text !== value) onChange(text)
  }

  return (
    <TextInput
      ref={ref}
      type="search"
      className={className}
      aria-label={label}
      placeholder={placeholder ?? listTexts.table.search}
      leftSection={<IconSearch size={16} stroke={1.7} aria-hidden />}
      rightSection={
        typed !== '' && <CloseButton size="sm" aria-label={texts.common.clear} onClick={() => sendNow('')} />
      }
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        send(event.currentTarget.value)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') sendNow(typed)
        if (event.key === 'Escape' && typed !== '') {
          event.stopPropagation()
          sendNow('')
        }
      }}
    />
  )
}
