import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { queryClient } from '#web/core/query.ts'
import { ConfirmProvider } from '#web/ui/ConfirmProvider.tsx'
import { DescribeErrorProvider } from '#web/ui/error-text.tsx'
import { NavigationProvider } from '#web/ui/NavigationContext.tsx'
import { BrandProvider } from '#web/ui/PageFrame.tsx'
import { regenCssVariables, regenTheme } from '#web/ui/theme.ts'
import { Toaster } from '#web/ui/toast.tsx'
import { useKeptFocus } from '#web/ui/use-kept-focus.ts'
import { clearLog, log, onLog } from './story.tsx'

function describe(error: unknown) {
  const { message, fields } = (error ?? {}) as { message?: string; fields?: Record<string, string> }
  return { message: message ?? 'Κάτι πήγε στραβά', fields }
}

function Log() {
  const [lines, setLines] = useState<readonly string[]>([])
  useEffect(() => {
    onLog(setLines)
    return () => {
      onLog(undefined)
      clearLog()
    }
  }, [])
  if (lines.length === 0) return null
  return (
    <ol data-log style={{ font: '12px monospace', padding: '8px 32px' }}>
      {lines.map((line, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a line has no id
        <li key={index}>{line}</li>
      ))}
    </ol>
  )
}

export function KitProvider({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={regenTheme} cssVariablesResolver={regenCssVariables} forceColorScheme="light">
      {children}
    </MantineProvider>
  )
}

/** What surrounds a component in the application, without the application. */
export function StoryFrame({ children }: { children: ReactNode }) {
  useKeptFocus()
  const navigation = useMemo(
    () => ({
      navigate: (href: string) => log('navigate', href),
      href: '/here',
      knows: (href: string) => href !== '/gone',
    }),
    [],
  )
  return (
    <KitProvider>
      <QueryClientProvider client={queryClient}>
        <DescribeErrorProvider value={describe}>
          <BrandProvider value="Regen">
            <NavigationProvider value={navigation}>
              <ConfirmProvider>
                <div style={{ padding: 16 }}>{children}</div>
                <Toaster />
                <Log />
              </ConfirmProvider>
            </NavigationProvider>
          </BrandProvider>
        </DescribeErrorProvider>
      </QueryClientProvider>
    </KitProvider>
  )
}
