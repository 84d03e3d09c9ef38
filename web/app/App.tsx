import { MantineProvider } from '@mantine/core'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import type { AppRouter } from '#web/app/router.tsx'
import { forVisitors, SignedInContext, type SignedInParts } from '#web/app/signed-in.ts'
import { ApiError, messageOf } from '#web/core/errors.ts'
import { type FirstDraw, FirstDrawProvider } from '#web/core/first-draw.ts'
import { untilPageIsThere } from '#web/core/page-is-there.ts'
import { useSite } from '#web/core/site.ts'
import { QuestionsProvider } from '#web/parts/security/QuestionsProvider.tsx'
import { ConfirmProvider } from '#web/ui/ConfirmProvider.tsx'
import { DescribeErrorProvider } from '#web/ui/error-text.tsx'
import { BrandProvider } from '#web/ui/PageFrame.tsx'
import { regenCssVariables, regenTheme } from '#web/ui/theme.ts'
import { Toaster } from '#web/ui/toast.tsx'
import { useKeptFocus } from '#web/ui/use-kept-focus.ts'

const describe = (error: unknown) => (error instanceof ApiError ? error : { message: messageOf(error) })

interface AppProps {
  queryClient: QueryClient
  router: AppRouter
  signedIn?: SignedInParts
  /** Where the server draws, and where a browser takes over what it has drawn. */
  firstDraw: FirstDraw | null
}

export function App({ queryClient, router, signedIn = forVisitors, firstDraw }: AppProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <MantineProvider theme={regenTheme} cssVariablesResolver={regenCssVariables} forceColorScheme="light">
        <DescribeErrorProvider value={describe}>
          <FirstDrawProvider value={firstDraw}>
            <SignedInContext value={signedIn}>
              <Branded router={router} />
            </SignedInContext>
          </FirstDrawProvider>
        </DescribeErrorProvider>
      </MantineProvider>
    </QueryClientProvider>
  )
}

function Branded({ router }: { router: AppRouter }) {
  const { brand } = useSite()
  useKeptFocus()
  return (
    <BrandProvider value={brand}>
      <ConfirmProvider>
        <QuestionsProvider>
          <RouterProvider router={router} />
        </QuestionsProvider>
        <Toaster untilIdle={untilPageIsThere} />
      </ConfirmProvider>
    </BrandProvider>
  )
}
