import { notifications } from '@mantine/notifications'
import { flushSync } from 'react-dom'
import type { Root } from 'react-dom/client'
import { queryClient } from '#web/core/query.ts'
import { setAnswers } from './calls.ts'
import { catalogue, storyAt } from './catalogue-data.ts'
import { StoryFrame } from './StoryFrame.tsx'

const QUIET_MS = 60
const LONGEST_MS = 4000

// A plain box that cannot be typed in stands for a field that is still loading.
const CONTROLS = 'button, a, input:not([readonly]:not([aria-haspopup])), textarea, [role^=menuitem], [role=option]'

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Resolves when the page has not changed for a moment: lazy parts are there, menus have opened. */
async function settled(): Promise<void> {
  const start = performance.now()
  let changed = start
  const observer = new MutationObserver(() => {
    changed = performance.now()
  })
  observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
  while (performance.now() - changed < QUIET_MS && performance.now() - start < LONGEST_MS) await sleep(15)
  observer.disconnect()
}

function nameOf(element: HTMLElement): string {
  const label = (element as HTMLInputElement).labels?.[0]?.textContent
  const name = element.getAttribute('aria-label') ?? label ?? element.textContent
  return name.replace(/\s*\*$/, '').trim()
}

async function openControl(name: string): Promise<void> {
  const deadline = performance.now() + LONGEST_MS
  while (performance.now() < deadline) {
    const controls = [...document.querySelectorAll<HTMLElement>(CONTROLS)]
    const control = controls.find((element) => nameOf(element) === name && element.checkVisibility())
    if (control) {
      control.focus()
      control.click()
      return settled()
    }
    await sleep(15)
  }
  throw new Error(`The story has nothing with the name «${name}» to open`)
}

let root: Root | undefined

/** Mounts a story anew, with nothing left of the one before, and opens what it wants to show open. */
export async function showStory(address: string): Promise<void> {
  const story = storyAt(address)
  if (!root || !story) throw new Error(`There is no story ${address}`)
  flushSync(() => root?.render(null))
  notifications.clean()
  localStorage.clear()
  queryClient.clear()
  setAnswers(story.answers ?? [])
  window.scrollTo(0, 0)
  flushSync(() => root?.render(<StoryFrame key={address}>{story.show()}</StoryFrame>))
  await settled()
  for (const name of story.open ?? []) await openControl(name)
}

declare global {
  interface Window {
    /** For the component tests. */
    kit?: { show(address: string): Promise<void>; storiesOf(component: string): string[] }
  }
}

export function startFrame(frameRoot: Root): void {
  root = frameRoot
  window.kit = {
    show: showStory,
    storiesOf: (component) => Object.keys(catalogue.find((entry) => entry.component === component)?.stories ?? {}),
  }
  const address = decodeURI(window.location.hash.slice(1))
  if (address) void showStory(address)
}
