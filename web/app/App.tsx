import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { features } from '#web/app/features.ts'
import { router } from '#web/app/router.tsx'
import { ApiError, messageOf } from '#web/core/errors.ts'
import { connectPanels } from '#web/core/feature.ts'
import { queryClient } from '#web/core/query.ts'
import { useSite } from '#web/core/site.ts'
import { QuestionsProvider } from '#web/parts/security/QuestionsProvider.tsx'
import { ConfirmProvider } from '#web/ui/ConfirmProvider.tsx'
import { DescribeErrorProvider } from '#web/ui/error-text.tsx'
import { BrandProvider } from '#web/ui/PageFrame.tsx'
import { regenCssVariables, regenTheme } from '#web/ui/theme.ts'
import { Toaster } from '#web/ui/toast.tsx'

connectPanels(features)

function describe(error: unknown) {
  return { message: messageOf(error), fields: error instanceof ApiError ? error.fields : undefined }
}

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <MantineProvider theme={regenTheme} cssVariablesResolver={regenCssVariables} forceColorScheme="light">
        <DescribeErrorProvider value={describe}>
          <Branded />
        </DescribeErrorProvider>
      </MantineProvider>
    </QueryClientProvider>
  )
}

function Branded() {
  const { brand } = useSite()
  return (
    <BrandProvider name={brand}>
      <ConfirmProvider>
        <QuestionsProvider>
          <RouterProvider router={router} />
        </QuestionsProvider>
        <Toaster />
      </ConfirmProvider>
    </BrandProvider>
  )
}
