import { Group, SimpleGrid, Skeleton, Stack, VisuallyHidden } from '@mantine/core'
import { texts } from './ui.texts.ts'

export interface LoadingSkeletonProps {
  shape: 'table' | 'form' | 'cards' | 'list' | 'text'
  count?: number
}

function range(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index)
}

function TableShape({ count }: { count: number }) {
  return (
    <Stack gap="sm">
      <Skeleton h={34} />
      {range(count).map((row) => (
        <Group key={row} gap="lg" wrap="nowrap">
          <Skeleton h={14} w="26%" />
          <Skeleton h={14} w="18%" />
          <Skeleton h={14} w={`${20 + ((row * 7) % 14)}%`} />
          <Skeleton h={14} w="12%" />
        </Group>
      ))}
    </Stack>
  )
}

function FormShape({ count }: { count: number }) {
  return (
    <Stack gap="lg" maw={640}>
      {range(count).map((field) => (
        <Stack key={field} gap={6}>
          <Skeleton h={12} w={120 + ((field * 31) % 70)} />
          <Skeleton h={36} />
        </Stack>
      ))}
    </Stack>
  )
}

function CardsShape({ count }: { count: number }) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
      {range(count).map((card) => (
        <Skeleton key={card} h={132} radius="lg" />
      ))}
    </SimpleGrid>
  )
}

function ListShape({ count }: { count: number }) {
  return (
    <Stack gap="lg">
      {range(count).map((row) => (
        <Group key={row} gap="sm" wrap="nowrap">
          <Skeleton h={32} w={32} flex="none" />
          <Stack gap={6} flex={1}>
            <Skeleton h={14} w={`${70 - ((row * 11) % 30)}%`} />
            <Skeleton h={11} w={`${45 - ((row * 7) % 20)}%`} />
          </Stack>
        </Group>
      ))}
    </Stack>
  )
}

function TextShape({ count }: { count: number }) {
  return (
    <Stack gap="xs">
      {range(count).map((line) => (
        <Skeleton key={line} h={13} w={`${95 - ((line * 17) % 40)}%`} />
      ))}
    </Stack>
  )
}

/** A placeholder of the same shape as the content, so that nothing jumps. */
export function LoadingSkeleton({ shape, count }: LoadingSkeletonProps) {
  return (
    <div role="status" data-coming={shape}>
      <VisuallyHidden>{texts.common.loading}</VisuallyHidden>
      <div aria-hidden>
        {shape === 'table' && <TableShape count={count ?? 8} />}
        {shape === 'form' && <FormShape count={count ?? 5} />}
        {shape === 'cards' && <CardsShape count={count ?? 6} />}
        {shape === 'list' && <ListShape count={count ?? 5} />}
        {shape === 'text' && <TextShape count={count ?? 4} />}
      </div>
    </div>
  )
}
