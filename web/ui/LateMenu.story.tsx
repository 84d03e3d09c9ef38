import { Button, Menu } from '@mantine/core'
import { useEffect, useState } from 'react'
import { log, type Stories } from '#web/kit/story.tsx'
import { LateMenu } from './LateMenu.tsx'
import { Section } from './Section.tsx'

const menu = () => (
  <LateMenu target={<Button variant="default">Ενέργειες</Button>}>
    <Menu.Dropdown>
      <Menu.Item onClick={() => log('moved')}>Μετακίνηση</Menu.Item>
      <Menu.Item onClick={() => log('swapped')}>Ανταλλαγή</Menu.Item>
    </Menu.Dropdown>
  </LateMenu>
)

const HOSTILE = [`"><img src=x onerror=alert(1)>`, 'Υπερσυμπυκνωμένοςαδιαίρετοςτίτλος'.repeat(4), '\u202eαγλοκ', '']

const long = () => (
  <LateMenu target={<Button variant="default">Ενέργειες</Button>}>
    <Menu.Dropdown>
      {Array.from({ length: 40 }, (_, at) => (
        <Menu.Item key={at} onClick={() => log('chosen', at)}>
          {at + 1}. {HOSTILE[at] ?? 'Μετακίνηση'}
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </LateMenu>
)

/** Somebody else takes the first row away. */
function Rows() {
  const [names, setNames] = useState(['Μαρία', 'Νίκος'])
  useEffect(() => {
    const leave = () => setNames(([, ...others]) => others)
    addEventListener('row-left', leave)
    return () => removeEventListener('row-left', leave)
  }, [])
  return (
    <Section title="Πρόσωπα" keepsFocus>
      {names.map((name) => (
        <LateMenu key={name} target={<Button variant="default">{name}</Button>}>
          <Menu.Dropdown>
            <Menu.Item onClick={() => log('moved', name)}>Μετακίνηση: {name}</Menu.Item>
          </Menu.Dropdown>
        </LateMenu>
      ))}
    </Section>
  )
}

export const stories: Stories = {
  Closed: menu,
  Open: { show: menu, open: ['Ενέργειες'] },
  Long: long,
  Rows: () => <Rows />,
}
