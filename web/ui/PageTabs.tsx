import { Badge, Tabs } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { formatNumber } from '#shared/core/format.ts'
import { texts } from './ui.texts.ts'
import { showChosen } from './show-chosen.ts'
import { fadingEnd } from './watch-end.ts'

export interface PageTab {
  id: string
  label: string
  count?: number | undefined
  icon?: ReactNode
}

export interface PageTabsProps {
  tabs: PageTab[]
  /** The tab shown; the caller keeps it, usually in the address. */
  value: string
  onChange(id: string): void
  label?: string
  /** The content of the tabs. Only the chosen tab is rendered. */
  children?: ReactNode
}

export function PageTabs({ tabs, value, onChange, label, children }: PageTabsProps) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => fadingEnd(list.current), [])
  useEffect(() => showChosen(list.current, '[aria-selected="true"]'), [value])
  return (
    <Tabs value={value} onChange={(id) => id && onChange(id)} keepMounted={false}>
      <Tabs.List
        ref={list}
        aria-label={label ?? texts.common.display}
        style={{ flexWrap: 'nowrap', overflowX: 'auto' }}
      >
        {tabs.map((tab) => (
          <Tabs.Tab
            key={tab.id}
            value={tab.id}
            leftSection={tab.icon}
            rightSection={
              tab.count === undefined ? undefined : (
                <Badge
                  size="sm"
                  color="gray"
                  variant={tab.id === value ? 'filled' : 'light'}
                  circle={tab.count < 10}
                  style={{ flexShrink: 0 }}
                >
                  {formatNumber(tab.count)}
                </Badge>
              )
            }
            style={{ whiteSpace: 'nowrap', flexShrink: 0 }}
          >
            {tab.label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {children && (
        <Tabs.Panel value={value} pt="sm">
          {children}
        </Tabs.Panel>
      )}
    </Tabs>
  )
}
