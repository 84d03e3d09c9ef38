import { Group, NavLink, ScrollArea, SegmentedControl, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { catalogue } from './catalogue-data.ts'
import classes from './Catalogue.module.css'

const widths = ['1440', '390']

/** The list of all stories; the chosen one is shown in a frame as wide as a desk or a phone. */
export function Catalogue() {
  const [words, setWords] = useState('')
  const [address, setAddress] = useState('')
  const [width, setWidth] = useState('1440')
  const [attempt, setAttempt] = useState(0)
  const entries = catalogue.filter((entry) => entry.component.toLowerCase().includes(words.trim().toLowerCase()))
  return (
    <div className={classes.page}>
      <nav className={classes.list} aria-label="Components">
        <TextInput
          aria-label="Find a component"
          placeholder="Find a component"
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
        <ScrollArea className={classes.entries}>
          {entries.map(({ component, folder, stories }) => (
            <NavLink
              key={`${folder}/${component}`}
              label={component}
              description={`web/${folder}`}
              defaultOpened={address.startsWith(`${component}/`)}
            >
              {Object.keys(stories).map((name) => (
                <NavLink
                  key={name}
                  label={name}
                  active={address === `${component}/${name}`}
                  onClick={() => setAddress(`${component}/${name}`)}
                />
              ))}
            </NavLink>
          ))}
        </ScrollArea>
      </nav>
      <main className={classes.main}>
        <Group gap="md">
          <SegmentedControl data={widths} value={width} onChange={setWidth} size="xs" aria-label="Width" />
          <button type="button" onClick={() => setAttempt(attempt + 1)}>
            Show again
          </button>
          <Text size="sm">{address || 'Choose a story'}</Text>
        </Group>
        {address !== '' && (
          <iframe
            key={`${address} ${width} ${attempt}`}
            title={address}
            src={`?frame#${encodeURI(address)}`}
            className={classes.frame}
            style={{ width: Number(width) }}
          />
        )}
      </main>
    </div>
  )
}
